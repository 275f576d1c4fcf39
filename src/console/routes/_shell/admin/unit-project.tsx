import { createFileRoute } from '@tanstack/react-router'
import type { UnitWorkQuery } from '#contract/unit-work/entity.ts'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'
import { UnitWorkList } from '../../../unit-work/unit-work-list.tsx'

export const Route = createFileRoute('/_shell/admin/unit-project')({
  validateSearch: listSearch<UnitWorkQuery>,
  loader: loadPageTexts,
  component: UnitWorkList,
})
