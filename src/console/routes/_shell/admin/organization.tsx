import { createFileRoute } from '@tanstack/react-router'
import type { OrganizationQuery } from '#contract/organization/entity.ts'
import { loadTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'
import { UnitScreen } from '../../../unit-page/unit-screen.tsx'
import { unitSearch } from '../../../unit-page/unit-search.ts'

/** A list of units beside what the screen itself says there. */
const unitListSearch = listSearch<OrganizationQuery>

export const Route = createFileRoute('/_shell/admin/organization')({
  validateSearch: (search: Record<string, unknown>) => ({ ...unitListSearch(search), ...unitSearch(search) }),
  loader: () => loadTexts('organization', 'department', 'person', 'person-record', 'kit'),
  component: UnitScreen,
})
