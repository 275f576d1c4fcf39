import { defineEndpoint } from '../define-endpoint.ts'
import { z } from '../zod.ts'
import { Project, ProjectPartQuery, ProjectQuery, ProjectStructure } from './schema.ts'

export const listProjects = defineEndpoint({
  id: 'project.list',
  service: 'admin/v1',
  method: 'GET',
  path: 'project/list',
  summary: 'The projects that the account takes part in.',
  permission: 'signed-in',
  request: ProjectQuery,
  response: z.array(Project),
  offline: 'cached-read',
})

export const getProjectStructure = defineEndpoint({
  id: 'project.structure',
  service: 'admin/v1',
  method: 'GET',
  path: 'project/getStructure',
  summary: 'A project with its lines, containers, design units and unit works.',
  permission: 'signed-in',
  request: ProjectPartQuery,
  response: ProjectStructure,
  offline: 'cached-read',
})
