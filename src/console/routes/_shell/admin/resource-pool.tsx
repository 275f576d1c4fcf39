import { createFileRoute } from '@tanstack/react-router'
import { loadPageTexts } from '../../../i18n.ts'
import { ResourcePoolScreen } from '../../../resource-pool/resource-pool-screen.tsx'
import { resourcePoolSearch } from '../../../resource-pool/resource-pool-search.ts'

export const Route = createFileRoute('/_shell/admin/resource-pool')({
  validateSearch: resourcePoolSearch,
  loader: loadPageTexts,
  component: ResourcePoolScreen,
})
