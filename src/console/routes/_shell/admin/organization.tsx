import { createFileRoute } from '@tanstack/react-router'
import type { UnitListQuery } from '#contract/organization/entity.ts'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'
import { UnitScreen } from '../../../unit-page/unit-screen.tsx'
import type { UnitSearch } from '../../../unit-page/unit-search.ts'

export const Route = createFileRoute('/_shell/admin/organization')({
  validateSearch: listSearch<UnitListQuery & UnitSearch>,
  loader: loadPageTexts,
  component: UnitScreen,
})
