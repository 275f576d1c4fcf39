import { createFileRoute } from '@tanstack/react-router'
import type { AccountDetailQuery } from '#contract/account/administration.ts'
import { AuditScreen } from '../../../account/audit-screen.tsx'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'

export const Route = createFileRoute('/_shell/admin/user-audit')({
  validateSearch: listSearch<AccountDetailQuery>,
  loader: loadPageTexts,
  component: AuditScreen,
})
