import { entitySuite } from './entity-suite.ts'

entitySuite('project-initialization')
