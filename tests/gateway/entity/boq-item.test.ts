import { entitySuite } from './entity-suite.ts'

entitySuite('boq-item')
