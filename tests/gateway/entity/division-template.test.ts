import { entitySuite } from './entity-suite.ts'

entitySuite('division-template')
