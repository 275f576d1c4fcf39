import { entitySuite } from './entity-suite.ts'

entitySuite('tabulation-group')
