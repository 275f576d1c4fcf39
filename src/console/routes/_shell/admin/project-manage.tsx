import { createFileRoute } from '@tanstack/react-router'
import type { projectEntity } from '#contract/project/entities.ts'
import type { z } from '#contract/zod.ts'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'
import { ProjectList } from '../../../project/project-list.tsx'

export const Route = createFileRoute('/_shell/admin/project-manage')({
  validateSearch: listSearch<z.output<typeof projectEntity.Query>>,
  loader: loadPageTexts,
  component: ProjectList,
})
