import { createFileRoute } from '@tanstack/react-router'
import type { ModelQuery } from '#contract/workflow/model.ts'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'
import { ModelScreen, type ModelSearch } from '../../../workflow/model/model-screen.tsx'

export const Route = createFileRoute('/_shell/admin/process-model-management')({
  validateSearch: listSearch<ModelQuery & ModelSearch>,
  loader: loadPageTexts,
  component: ModelScreen,
})
