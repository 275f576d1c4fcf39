import { createFileRoute } from '@tanstack/react-router'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { listTerminals } from '#contract/terminal/authorisation-endpoints.ts'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'
import { TerminalScreen } from '../../../terminal/terminal-screen.tsx'

export const Route = createFileRoute('/_shell/admin/terminal-authentication')({
  validateSearch: listSearch<RequestOf<typeof listTerminals>>,
  loader: loadPageTexts,
  component: TerminalScreen,
})
