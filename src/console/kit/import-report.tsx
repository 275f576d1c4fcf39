import { useTranslation } from 'react-i18next'
import { Badge, type BadgeVariant } from '../ui/badge.tsx'
import { Table, TableCell, TableHead } from '../ui/table.tsx'
import type { ImportColumn, SheetRow } from '../workbook/import-sheet.ts'
import { writeWorkbook } from '../workbook/write-workbook.ts'
import { download } from './download.ts'
import { useFormat } from './format.ts'

const verdicts = ['create', 'change', 'same', 'error'] as const
type Verdict = (typeof verdicts)[number]

/** What becomes of a row. */
export interface ReportedRow {
  line: number
  verdict: Verdict
  /** Names of the columns that change. */
  changes?: readonly string[] | undefined
  errors?: readonly { path: string; message: string }[] | undefined
}

/** How many rows there are of each verdict. */
export function countsOf(report: readonly ReportedRow[]): Record<Verdict, number> {
  const counts = { create: 0, change: 0, same: 0, error: 0 }
  for (const { verdict } of report) counts[verdict]++
  return counts
}

const variants: Record<Verdict, BadgeVariant> = {
  create: 'default',
  change: 'default',
  same: 'secondary',
  error: 'destructive',
}
/** Further ones are in the result file: nobody corrects hundreds of cells by reading them here. */
const rowsShown = 200

interface ImportReportProps {
  rows: readonly SheetRow[]
  report: readonly ReportedRow[]
  columns: readonly ImportColumn[]
  /** Whether it has been done, or is what would be. */
  done: boolean
}

/** How many rows are new, changed, the same and wrong, and what there is to say of each; the wrong ones first. */
export function ImportReport({ rows, report, columns, done }: ImportReportProps) {
  const { t } = useTranslation('import')
  const format = useFormat()
  const remark = useRemark(columns)
  const counts = countsOf(report)
  // People know a row by what has to stand in it.
  const named = columns.find(({ required }) => required)
  const cells = new Map(rows.map((row) => [row.line, row.cells]))
  const notable = [
    ...report.filter(({ verdict }) => verdict === 'error'),
    ...report.filter(({ verdict }) => verdict === 'change'),
    ...report.filter(({ verdict }) => verdict === 'create'),
  ]
  return (
    <>
      <p role="status" className="flex flex-wrap items-center gap-2">
        {verdicts.map((verdict) => (
          <Badge key={verdict} variant={counts[verdict] > 0 ? variants[verdict] : 'secondary'}>
            {t(`${done ? 'did' : 'would'}.${verdict}`, { count: format.number(counts[verdict]) })}
          </Badge>
        ))}
      </p>
      {notable.length > 0 ? (
        <div className="max-h-80 overflow-auto rounded-panel border">
          <Table>
            <thead className="sticky top-0">
              <tr>
                <TableHead className="w-px text-right!">{t('line')}</TableHead>
                {named ? <TableHead>{named.label}</TableHead> : null}
                <TableHead className="w-px">{t('verdict')}</TableHead>
                <TableHead>{t('remark')}</TableHead>
              </tr>
            </thead>
            <tbody>
              {notable.slice(0, rowsShown).map((row) => (
                <tr key={row.line}>
                  <TableCell className="text-right font-mono">{row.line}</TableCell>
                  {named ? (
                    <TableCell className="max-w-48 truncate">{cells.get(row.line)?.[named.name]}</TableCell>
                  ) : null}
                  <TableCell>
                    <Badge variant={variants[row.verdict]}>{t(`verdicts.${row.verdict}`)}</Badge>
                  </TableCell>
                  <TableCell className="whitespace-normal!">{remark(row)}</TableCell>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      ) : null}
      {notable.length > rowsShown ? (
        <p className="text-faint text-small">
          {t('more', { count: format.number(notable.length - rowsShown) })}
        </p>
      ) : null}
    </>
  )
}

/** What there is to say of a row, in words. */
function useRemark(columns: readonly ImportColumn[]): (row: ReportedRow) => string {
  const { t } = useTranslation('import')
  const format = useFormat()
  const labelOf = (name: string) => columns.find((column) => column.name === name)?.label ?? name
  return ({ changes, errors }) =>
    errors
      ? errors
          .map(({ path, message }) => (path ? t('problem', { column: labelOf(path), message }) : message))
          .join(' · ')
      : changes?.length
        ? t('changes', { columns: format.list(changes.map(labelOf)) })
        : ''
}

/** Saves the rows as they were given, each with what became of it: to correct, and to import again. */
export function useResultFile(columns: readonly ImportColumn[]) {
  const { t } = useTranslation('import')
  const remark = useRemark(columns)
  return async (rows: readonly SheetRow[], report: readonly ReportedRow[]) => {
    const verdictOf = new Map(report.map((row) => [row.line, row]))
    async function* lines() {
      for (const { line, cells } of rows) {
        const row = verdictOf.get(line)
        const said = row ? [t(`verdicts.${row.verdict}`), remark(row)] : ['', '']
        yield [...columns.map(({ name }) => cells[name]), ...said]
      }
    }
    const heads = [...columns.map(({ label }) => label), t('verdict'), t('remark')]
    download(`${t('resultName')}.xlsx`, await writeWorkbook({ name: t('resultName'), heads, lines: lines() }))
  }
}
