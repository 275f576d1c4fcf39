import { useTranslation } from 'react-i18next'
import { type BoqItemRow, boqItemCalls } from '#contract/boq/item.ts'
import { useDataSource } from '../kit/data-source.tsx'
import { ExportDialog } from '../kit/export-dialog.tsx'
import type { ReadLines } from '../kit/export-lines.ts'
import { readAll } from '../kit/read-all.ts'
import type { ImportColumn } from '../workbook/import-sheet.ts'
import { useBillColumns } from './bill-columns.ts'
import type { BillOf } from './use-bill-lines.ts'

interface ExportBillDialogProps {
  owner: BillOf
  onClose: () => void
}

/** Rows of one question while a bill is read as a whole. */
const partSize = 2000

/** Saves a bill as a workbook that can be imported again: what is part of an item follows it. */
export function ExportBillDialog({ owner, onClose }: ExportBillDialogProps) {
  const { t } = useTranslation('boq-item')
  const source = useDataSource()
  const columns = useBillColumns()
  const read: ReadLines = async (_page, signal) => {
    const query = { ...owner, sortBy: 'sort' as const, pageSize: partSize }
    const rows = await readAll((part) =>
      source.read(boqItemCalls.list, { ...query, ...part }, signal, { background: true }),
    )
    return { lines: linesOf(rows, columns), after: undefined, total: rows.length, missing: [] }
  }
  const heads = columns.map(({ label }) => label)
  return <ExportDialog heads={heads} hint={t('workbook.exportHint')} read={read} onClose={onClose} />
}

function linesOf(rows: readonly BoqItemRow[], columns: readonly ImportColumn[]): string[][] {
  const below = new Map<string | undefined, BoqItemRow[]>()
  for (const row of rows) {
    const siblings = below.get(row.parentId)
    if (siblings) siblings.push(row)
    else below.set(row.parentId, [row])
  }
  const lines: string[][] = []
  const add = (parent: BoqItemRow | undefined) => {
    for (const row of below.get(parent?.boqItemId) ?? []) {
      const cells: Readonly<Record<string, unknown>> = { ...row, parentCode: parent?.code }
      lines.push(columns.map(({ name, values }) => labelOf(values, String(cells[name] ?? ''))))
      add(row)
    }
  }
  add(undefined)
  return lines
}

/** The word that the import takes for a value. */
function labelOf(values: ImportColumn['values'], value: string): string {
  return [...(values ?? [])].find(([, each]) => each === value)?.[0] ?? value
}
