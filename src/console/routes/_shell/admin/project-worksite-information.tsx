import { createFileRoute } from '@tanstack/react-router'
import type { WorkSiteQuery } from '#contract/work-site/entity.ts'
import { loadTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'
import { WorkSiteList } from '../../../work-site/work-site-list.tsx'

export const Route = createFileRoute('/_shell/admin/project-worksite-information')({
  validateSearch: listSearch<WorkSiteQuery>,
  loader: () => loadTexts('work-site', 'kit', 'project-picker'),
  component: WorkSiteList,
})
