import { createFileRoute } from '@tanstack/react-router'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'
import { DivisionScreen, type DivisionSearch } from '../../../unit-work/division-screen.tsx'

export const Route = createFileRoute('/_shell/admin/unit-engineering')({
  validateSearch: listSearch<DivisionSearch>,
  loader: loadPageTexts,
  component: DivisionScreen,
})
