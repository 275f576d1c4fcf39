import { entitySuite } from './entity-suite.ts'

entitySuite('design-unit')
