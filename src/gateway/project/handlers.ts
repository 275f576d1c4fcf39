import { getProjectStructure, listProjects } from '#contract/project/endpoints.ts'
import { handle } from '../http/handle.ts'
import { findProjects, findStructure } from './queries.ts'

export const projectHandlers = [
  handle(listProjects, ({ tx, actor }) => findProjects(tx, actor)),
  handle(getProjectStructure, ({ tx, actor }, { projectId }) => findStructure(tx, actor, projectId)),
]
