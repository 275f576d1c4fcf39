import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { BillImport, checkBillImport, importBill, mostImportedItems } from '#contract/boq/import.ts'
import { z } from '#contract/zod.ts'
import { call } from '#request/call.ts'
import { callUntilDone } from '../app/call-until-done.ts'
import { ImportDialog } from '../kit/import-dialog.tsx'
import { mostTitles } from '../workbook/heads.ts'
import type { SheetRow } from '../workbook/import-sheet.ts'
import { largestTree } from '../workbook/limits.ts'
import { useBillColumns } from './bill-columns.ts'
import type { BillOf } from './use-bill-lines.ts'

interface ImportBillDialogProps {
  owner: BillOf
  onClose: () => void
}

/** Imports items into a bill from a workbook; online only, for all rows are judged against the bill as it stands. */
export function ImportBillDialog({ owner, onClose }: ImportBillDialogProps) {
  const { t } = useTranslation('boq-item')
  const queries = useQueryClient()
  const requestOf = (rows: readonly SheetRow[]) =>
    z.parse(BillImport, { ...owner, rows: rows.map(({ line, values }) => ({ line, ...values })) })
  return (
    <ImportDialog
      title={t('workbook.import')}
      hint={t('workbook.hint')}
      columns={useBillColumns()}
      mostRows={mostImportedItems}
      limits={limits}
      check={async (rows) => (await call(checkBillImport, requestOf(rows), { handles: 'all' })).rows}
      apply={async (rows) => {
        const { rows: report } = await callUntilDone(importBill, requestOf(rows))
        await queries.invalidateQueries()
        return report
      }}
      onClose={onClose}
    />
  )
}

/** Titles and heads stand above the rows. */
const limits = { ...largestTree, rows: mostImportedItems + mostTitles }
