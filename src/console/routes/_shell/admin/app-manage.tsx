import { createFileRoute } from '@tanstack/react-router'
import type { applicationEntity } from '#contract/application/entity.ts'
import type { z } from '#contract/zod.ts'
import { ApplicationList } from '../../../application/application-list.tsx'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'

export const Route = createFileRoute('/_shell/admin/app-manage')({
  validateSearch: listSearch<z.output<typeof applicationEntity.Query>>,
  loader: loadPageTexts,
  component: ApplicationList,
})
