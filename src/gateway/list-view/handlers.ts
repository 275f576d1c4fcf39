import { addSavedView, deleteSavedViews, listSavedViews } from '#contract/list-view/endpoints.ts'
import { handle } from '../http/handle.ts'
import { deleteViews, findViews, savedBefore, saveView } from './rules.ts'

export const listViewHandlers = [
  handle(listSavedViews, findViews),
  handle(addSavedView, saveView, { again: savedBefore }),
  handle(deleteSavedViews, deleteViews, { again: async () => null }),
]
