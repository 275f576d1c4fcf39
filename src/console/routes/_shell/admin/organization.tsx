import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../../../i18n.ts'
import { UnitScreen } from '../../../unit-page/unit-screen.tsx'
import { unitSearch } from '../../../unit-page/unit-search.ts'

export const Route = createFileRoute('/_shell/admin/organization')({
  validateSearch: unitSearch,
  loader: () => loadTexts('organization', 'department', 'person', 'person-record', 'kit'),
  component: UnitScreen,
})
