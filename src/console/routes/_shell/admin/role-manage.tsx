import { createFileRoute } from '@tanstack/react-router'
import { loadPageTexts } from '../../../i18n.ts'
import { RoleScreen } from '../../../role/role-screen.tsx'
import { roleSearch } from '../../../role/role-search.ts'

export const Route = createFileRoute('/_shell/admin/role-manage')({
  validateSearch: roleSearch,
  loader: loadPageTexts,
  component: RoleScreen,
})
