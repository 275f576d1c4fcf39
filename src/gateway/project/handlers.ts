import { getProjectStructure, listProjects } from '#contract/project/endpoints.ts'
import { participatingUnitCalls, projectCalls } from '#contract/project/entities.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle } from '../http/handle.ts'
import { findProjects, findStructure } from './queries.ts'
import { findParticipatingUnits, participatingUnitStore, projectStore } from './stores.ts'

const { list: listParticipatingUnits, ...unitCalls } = participatingUnitCalls

export const projectHandlers = [
  handle(listProjects, ({ tx, actor }) => findProjects(tx, actor)),
  handle(getProjectStructure, (context, { projectId }) => findStructure(context, projectId)),
  ...entityHandlers(projectCalls, projectStore),
  handle(listParticipatingUnits, (context, { projectId }) => findParticipatingUnits(context, projectId)),
  ...entityHandlers(unitCalls, participatingUnitStore),
]
