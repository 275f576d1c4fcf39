import { entitySuite } from './entity-suite.ts'

entitySuite('attribute-group')
