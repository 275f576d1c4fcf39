import { createFileRoute } from '@tanstack/react-router'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { listAllProcesses } from '#contract/workflow/process-calls.ts'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'
import { ProcessPage } from '../../../process-page/process-page.tsx'

export const Route = createFileRoute('/_shell/admin/workflow-query')({
  validateSearch: listSearch<RequestOf<typeof listAllProcesses> & { sheetId?: string }>,
  loader: loadPageTexts,
  component: ProcessPage,
})
