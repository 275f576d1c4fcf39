import { entitySuite } from './entity-suite.ts'

entitySuite('unit-work')
