import { addSavedView, deleteSavedViews, listSavedViews } from '#contract/list-view/endpoints.ts'
import { handle } from '../http/handle.ts'
import { deleteViews, findViews, keepView, keptBefore } from './rules.ts'

export const listViewHandlers = [
  handle(listSavedViews, findViews),
  handle(addSavedView, keepView, { again: keptBefore }),
  handle(deleteSavedViews, deleteViews, { again: async () => null }),
]
