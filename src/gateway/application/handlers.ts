import { listApplications, listMenus } from '#contract/application/endpoints.ts'
import { handle } from '../http/handle.ts'
import { findApplications, findMenus } from './queries.ts'

export const applicationHandlers = [
  handle(listApplications, ({ tx, actor }) => findApplications(tx, actor)),
  handle(listMenus, ({ tx, actor, language }, query) => findMenus(tx, actor, query, language)),
]
