import { createFileRoute } from '@tanstack/react-router'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'
import { RelationScreen } from '../../../relation/relation-screen.tsx'
import type { RelationView } from '../../../relation/relation-view.ts'

export const Route = createFileRoute('/_shell/admin/wbs-ebs-rel-configuration')({
  validateSearch: listSearch<RelationView>,
  loader: loadPageTexts,
  component: RelationScreen,
})
