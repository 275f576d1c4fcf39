import { createFileRoute } from '@tanstack/react-router'
import { BoqScreen, type BoqSearch } from '../../../boq/boq-screen.tsx'
import { loadTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'

export const Route = createFileRoute('/_shell/admin/su-boq')({
  validateSearch: listSearch<BoqSearch>,
  loader: () => loadTexts('boq-item', 'project-picker', 'kit'),
  component: BoqScreen,
})
