import { createFileRoute } from '@tanstack/react-router'
import type { RegisteredAccountQuery } from '#contract/account/registered.ts'
import { RegisteredScreen } from '../../../account/registered-screen.tsx'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'

export const Route = createFileRoute('/_shell/admin/project-org-account')({
  validateSearch: listSearch<RegisteredAccountQuery>,
  loader: loadPageTexts,
  component: RegisteredScreen,
})
