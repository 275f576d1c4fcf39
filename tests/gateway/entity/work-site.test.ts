import { entitySuite } from './entity-suite.ts'

entitySuite('work-site')
