import { entitySuite } from './entity-suite.ts'

entitySuite('industry-profile')
