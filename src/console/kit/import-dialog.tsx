import { Download, FileSpreadsheet } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { CheckboxLine } from '../ui/checkbox.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
import { Progress } from '../ui/progress.tsx'
import {
  type ImportColumn,
  missingHeads,
  readLines,
  type SheetRow,
  writeTemplate,
} from '../workbook/import-sheet.ts'
import { type Limits, largest, UnreadableWorkbook } from '../workbook/limits.ts'
import type { SheetLine } from '../workbook/read-sheet.ts'
import { readWorkbook } from '../workbook/read-workbook.ts'
import { download } from './download.ts'
import { useFormat } from './format.ts'
import { countsOf, ImportReport, type ReportedRow, useResultFile } from './import-report.tsx'
import { PasteRows } from './paste-rows.tsx'
import { messageOf } from './states.tsx'
import { useOutliving } from './use-outliving.ts'

interface ImportDialogProps {
  title: string
  /** How a row is known again, and what an empty cell means. */
  hint: string
  columns: readonly ImportColumn[]
  mostRows: number
  /** Of the workbook, where it may be larger than usual. */
  limits?: Limits
  /** What stands there already, to begin with in the template. */
  existing?: readonly Readonly<Record<string, string>>[]
  /** The dry run. */
  check: (rows: readonly SheetRow[]) => Promise<readonly ReportedRow[]>
  /** Does it, all rows or none; the same request again does nothing twice. */
  apply: (rows: readonly SheetRow[]) => Promise<readonly ReportedRow[]>
  onClose: () => void
}

type Step =
  | { kind: 'choose' }
  | { kind: 'busy'; doing: 'reading' | 'checking' | 'importing'; count: number }
  | { kind: 'checked' | 'done'; rows: readonly SheetRow[]; report: readonly ReportedRow[] }

/** Imports a workbook: template, file, dry run with a report by row, all or none, result file. */
export function ImportDialog(props: ImportDialogProps) {
  const { title, hint, columns, mostRows, limits = largest, existing, check, apply, onClose } = props
  const { t } = useTranslation('import')
  const format = useFormat()
  const file = useRef<HTMLInputElement>(null)
  const [step, setStep] = useState<Step>({ kind: 'choose' })
  const [problem, setProblem] = useState<string>()
  const [skips, setSkips] = useState(false)
  const outliving = useOutliving()
  const saveResult = useResultFile(columns)

  const attempt = async (before: Step, work: () => Promise<void>) => {
    setProblem(undefined)
    try {
      await work()
    } catch (failure) {
      setProblem(
        failure instanceof UnreadableWorkbook
          ? t(`fault.${failure.fault}`, {
              count: format.number(mostRows),
              megabytes: limits.file / 1024 / 1024,
              columns: limits.columns,
              cells: format.number(limits.cells),
              strings: format.number(limits.strings),
            })
          : messageOf(failure),
      )
      setStep(before)
    }
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    // The same file may be chosen again, corrected.
    target.value = ''
    if (!chosen) return
    take(async () => await readWorkbook(chosen, limits))
  }
  const take = (read: () => Promise<SheetLine[]>) => {
    setSkips(false)
    void attempt({ kind: 'choose' }, async () => {
      setStep({ kind: 'busy', doing: 'reading', count: 0 })
      const lines = await read()
      const missing = missingHeads(lines, columns)
      if (missing.length > 0) throw new Error(t('missing', { columns: format.list(missing) }))
      const rows = readLines(lines, columns)
      if (rows.length === 0) throw new Error(t('none'))
      if (rows.length > mostRows)
        throw new Error(t('tooMany', { rows: format.number(rows.length), most: format.number(mostRows) }))
      setStep({ kind: 'busy', doing: 'checking', count: rows.length })
      const computed = rows.flatMap(({ line, formulas }): ReportedRow[] =>
        formulas.length === 0
          ? []
          : [{ line, verdict: 'error', errors: formulas.map((path) => ({ path, message: t('formula') })) }],
      )
      const plain = rows.filter(({ formulas }) => formulas.length === 0)
      const judged = plain.length > 0 ? await check(plain) : []
      const report = [...judged, ...computed].sort((a, b) => a.line - b.line)
      setStep({ kind: 'checked', rows, report })
    })
  }
  const wrong = new Set(
    step.kind === 'checked'
      ? step.report.filter((row) => row.verdict === 'error').map(({ line }) => line)
      : [],
  )
  const sent = step.kind === 'checked' ? step.rows.filter(({ line }) => !wrong.has(line)) : []
  const perform = () =>
    void attempt(step, async () => {
      if (step.kind !== 'checked') return
      setStep({ kind: 'busy', doing: 'importing', count: sent.length })
      const done = await outliving(apply(sent), (rows) => t('finished', countsOf(rows)))
      const left = step.report.filter(({ line }) => wrong.has(line))
      const report = [...done, ...left].sort((a, b) => a.line - b.line)
      setStep({ kind: 'done', rows: step.rows, report })
    })
  const busy = step.kind === 'busy'
  // It goes on by itself.
  const mayLeave = !busy || step.doing === 'importing'
  const shown = step.kind === 'checked' || step.kind === 'done' ? step : undefined
  return (
    <Dialog open onOpenChange={(open) => open || !mayLeave || onClose()}>
      <DialogContent title={title} description={hint} className="max-w-3xl!">
        <DialogBody className="flex flex-col gap-3">
          <input
            ref={file}
            type="file"
            accept=".xlsx"
            className="sr-only"
            tabIndex={-1}
            aria-label={t('choose')}
            onChange={choose}
          />
          {step.kind === 'choose' ? (
            <ol className="flex flex-col gap-3">
              <li className="flex flex-wrap items-center justify-between gap-3 rounded-panel border p-4">
                <span>{t('first')}</span>
                <Button
                  variant="outline"
                  onClick={() =>
                    void writeTemplate(columns, { rows: title, notes: t('notes') }, existing).then(
                      saveTemplate,
                    )
                  }
                >
                  <Download aria-hidden />
                  {t('template')}
                </Button>
              </li>
              <li className="flex flex-wrap items-center justify-between gap-3 rounded-panel border p-4">
                <span>{t('second', { count: format.number(mostRows) })}</span>
                <Button onClick={() => file.current?.click()}>
                  <FileSpreadsheet aria-hidden />
                  {t('choose')}
                </Button>
              </li>
              <li className="flex flex-col gap-2 rounded-panel border p-4">
                <PasteRows columns={columns} onLines={(lines) => take(async () => lines)} />
              </li>
            </ol>
          ) : null}
          {busy ? (
            <div className="flex flex-col gap-3 py-6">
              <p role="status" className="text-center">
                {t(step.doing, { count: step.count })}
              </p>
              <Progress value={undefined} label={t(step.doing, { count: step.count })} />
              {mayLeave ? <p className="text-center text-dense text-soft">{t('mayLeave')}</p> : null}
            </div>
          ) : null}
          {shown ? (
            <ImportReport
              rows={shown.rows}
              report={shown.report}
              columns={columns}
              done={shown.kind === 'done'}
            />
          ) : null}
          {problem ? (
            <p role="alert" className="text-danger text-dense">
              {problem}
            </p>
          ) : null}
        </DialogBody>
        <DialogFooter className="items-center">
          {step.kind === 'checked' && wrong.size > 0 && sent.length > 0 ? (
            <CheckboxLine
              label={t('skip', { count: wrong.size })}
              checked={skips}
              onCheckedChange={setSkips}
              className="-ml-2.5"
            />
          ) : null}
          {shown ? (
            <Button variant="outline" onClick={() => void saveResult(shown.rows, shown.report)}>
              <Download aria-hidden />
              {t('result')}
            </Button>
          ) : null}
          {step.kind === 'checked' ? (
            <>
              <Button variant="outline" onClick={() => file.current?.click()}>
                {t('other')}
              </Button>
              <Button disabled={sent.length === 0 || (wrong.size > 0 && !skips)} onClick={perform}>
                {t('apply', { count: sent.length })}
              </Button>
            </>
          ) : (
            <Button variant="outline" disabled={!mayLeave} onClick={onClose}>
              {t(busy ? 'goOn' : 'kit:close')}
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )

  function saveTemplate(template: Blob) {
    download(`${t('templateName', { title })}.xlsx`, template)
  }
}
