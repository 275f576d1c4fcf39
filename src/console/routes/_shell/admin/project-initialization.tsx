import { createFileRoute } from '@tanstack/react-router'
import type { projectInitializationEntity } from '#contract/project-initialization/entity.ts'
import type { z } from '#contract/zod.ts'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'
import { DraftScreen, type DraftSearch } from '../../../project-initialization/draft-screen.tsx'

export const Route = createFileRoute('/_shell/admin/project-initialization')({
  validateSearch: listSearch<z.output<typeof projectInitializationEntity.Query> & DraftSearch>,
  loader: loadPageTexts,
  component: DraftScreen,
})
