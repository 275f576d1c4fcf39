import { entitySuite } from './entity-suite.ts'

entitySuite('person-record')
