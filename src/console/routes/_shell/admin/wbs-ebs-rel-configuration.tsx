import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../../../i18n.ts'
import { RelationScreen } from '../../../relation/relation-screen.tsx'
import { relationView } from '../../../relation/relation-view.ts'

export const Route = createFileRoute('/_shell/admin/wbs-ebs-rel-configuration')({
  validateSearch: relationView,
  loader: () => loadTexts('relation', 'dictionary', 'kit'),
  component: RelationScreen,
})
