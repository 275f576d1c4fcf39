import { createFileRoute } from '@tanstack/react-router'
import type { WorkSiteQuery } from '#contract/work-site/entity.ts'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'
import { WorkSiteRegister } from '../../../work-site/work-site-register.tsx'

export const Route = createFileRoute('/_shell/admin/work-site-information')({
  validateSearch: listSearch<WorkSiteQuery>,
  loader: loadPageTexts,
  component: WorkSiteRegister,
})
