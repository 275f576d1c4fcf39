import { createFileRoute } from '@tanstack/react-router'
import type { lineEntity } from '#contract/line/entity.ts'
import type { z } from '#contract/zod.ts'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'
import { StructureScreen } from '../../../line/structure-screen.tsx'

export const Route = createFileRoute('/_shell/admin/project')({
  validateSearch: listSearch<z.output<typeof lineEntity.Query>>,
  loader: loadPageTexts,
  component: StructureScreen,
})
