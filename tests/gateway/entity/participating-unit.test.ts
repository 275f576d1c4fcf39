import { entitySuite } from './entity-suite.ts'

entitySuite('participating-unit')
