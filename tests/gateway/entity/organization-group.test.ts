import { entitySuite } from './entity-suite.ts'

entitySuite('organization-group')
