import { listMenus } from '#contract/application/endpoints.ts'
import { handle } from '../handle.ts'
import { findMenus } from './queries.ts'

export const applicationHandlers = [
  handle(listMenus, ({ tx, actor, language }, query) => findMenus(tx, actor, query, language)),
]
