import { createFileRoute } from '@tanstack/react-router'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { listAllProcesses } from '#contract/workflow/process-calls.ts'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'
import { ProcessScreen } from '../../../workflow/process-screen.tsx'

export const Route = createFileRoute('/_shell/admin/workflow-query')({
  validateSearch: listSearch<RequestOf<typeof listAllProcesses>>,
  loader: loadPageTexts,
  component: ProcessScreen,
})
