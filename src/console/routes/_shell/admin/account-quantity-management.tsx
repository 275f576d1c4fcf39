import { createFileRoute } from '@tanstack/react-router'
import type { AccountQuotaQuery } from '#contract/organization/account-limit.ts'
import { dictionaryView } from '../../../dictionary/dictionary-view.ts'
import { loadTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'
import { QuantityScreen } from '../../../unit-page/quantity-screen.tsx'

const quotaSearch = listSearch<AccountQuotaQuery>

export const Route = createFileRoute('/_shell/admin/account-quantity-management')({
  validateSearch: (search: Record<string, unknown>) => ({
    ...quotaSearch(search),
    ...dictionaryView(search),
  }),
  loader: () => loadTexts('dictionary', 'dictionary-node', 'standard', 'organization', 'kit'),
  component: QuantityScreen,
})
