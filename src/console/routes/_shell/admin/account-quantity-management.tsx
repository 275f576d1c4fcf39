import { createFileRoute } from '@tanstack/react-router'
import type { AccountQuotaQuery } from '#contract/organization/account-limit.ts'
import type { DictionaryView } from '../../../dictionary/dictionary-view.ts'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'
import { QuantityScreen } from '../../../unit-page/quantity-screen.tsx'

export const Route = createFileRoute('/_shell/admin/account-quantity-management')({
  validateSearch: listSearch<AccountQuotaQuery & DictionaryView>,
  loader: loadPageTexts,
  component: QuantityScreen,
})
