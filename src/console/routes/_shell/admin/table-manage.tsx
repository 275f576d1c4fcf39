import { createFileRoute } from '@tanstack/react-router'
import type { tabulationEntity } from '#contract/tabulation/entity.ts'
import type { sheetEntity } from '#contract/tabulation/sheet-entity.ts'
import type { z } from '#contract/zod.ts'
import { loadPageTexts } from '../../../i18n.ts'
import { listSearch } from '../../../kit/list-search.ts'
import { TableScreen } from '../../../tabulation/table-screen.tsx'

export const Route = createFileRoute('/_shell/admin/table-manage')({
  validateSearch: listSearch<
    (z.output<typeof tabulationEntity.Query> | z.output<typeof sheetEntity.Query>) & {
      sheetId?: string
      accessOf?: string
      drawingOf?: string
    }
  >,
  loader: loadPageTexts,
  component: TableScreen,
})
