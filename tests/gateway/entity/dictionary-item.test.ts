import { entitySuite } from './entity-suite.ts'

entitySuite('dictionary-item')
