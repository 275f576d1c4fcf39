import { createFileRoute } from '@tanstack/react-router'
import type { ContainerQuery } from '#contract/container/entity.ts'
import { ContainerList } from '../../../container/container-list.tsx'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'

export const Route = createFileRoute('/_shell/admin/project-container')({
  validateSearch: listSearch<ContainerQuery>,
  loader: loadPageTexts,
  component: ContainerList,
})
