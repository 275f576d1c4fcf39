import { Download, FileSpreadsheet } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveInitializationStep } from '#contract/project-initialization/endpoints.ts'
import {
  type InitializationStep,
  initializationSteps,
  mostStepRows,
} from '#contract/project-initialization/steps.ts'
import type { StepColumn } from '../app/step-columns.ts'
import type { ReadSteps } from '../app/step-workbook.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { download } from '../kit/download.ts'
import { useFormat } from '../kit/format.ts'
import { Allowed } from '../kit/permission.tsx'
import { messageOf } from '../kit/states.tsx'
import { Button } from '../ui/button.tsx'
import { UnreadableWorkbook } from '../workbook/limits.ts'
import type { DraftSteps } from './use-draft-steps.ts'

interface WorkbookButtonsProps {
  name: string
  steps: DraftSteps
  columnsOf: (step: InitializationStep) => StepColumn[]
}

/** Gives the steps as a workbook, which is the template, too, and fills them in from one. */
export function WorkbookButtons({ name, steps, columnsOf }: WorkbookButtonsProps) {
  const { t } = useTranslation('project-initialization')
  const format = useFormat()
  const file = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<ReadSteps>()
  const [problem, setProblem] = useState<string>()
  const sheets = () =>
    initializationSteps.map((step) => ({ step, name: t(`step.${step}`), columns: columnsOf(step) }))
  const attempt = async (work: () => Promise<void>) => {
    setProblem(undefined)
    try {
      await work()
    } catch (failure) {
      setProblem(failure instanceof UnreadableWorkbook ? t('unreadable') : messageOf(failure))
    }
  }
  const save = async () => {
    const { writeSteps } = await import('../app/step-workbook.ts')
    download(`${name}.xlsx`, await writeSteps(sheets(), steps.rowsOf))
  }
  const open = async (chosen: File) => {
    const { readWorkbookSheets } = await import('../workbook/read-workbook.ts')
    const { readSteps } = await import('../app/step-workbook.ts')
    const found = readSteps(await readWorkbookSheets(chosen), sheets())
    const faults = [
      ...found.lacking.map((sheet) => t('lacking', { name: sheet.name, heads: format.list(sheet.heads) })),
      ...found.long.map(({ name: sheet, rows }) =>
        t('tooLong', { name: sheet, rows: format.number(rows), most: format.number(mostStepRows) }),
      ),
      ...found.computed.map((row) =>
        t('computed', { name: row.name, line: row.line, heads: format.list(row.heads) }),
      ),
    ]
    if (faults.length === 0 && found.steps.length === 0) faults.push(t('noSheet'))
    if (faults.length > 0) setProblem(faults.join('\n'))
    else setRead(found)
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    // The same file may be chosen again, corrected.
    target.value = ''
    if (chosen) void attempt(() => open(chosen))
  }
  return (
    <>
      <input
        ref={file}
        type="file"
        accept=".xlsx"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('fromWorkbook')}
        onChange={choose}
      />
      <Button variant="outline" onClick={() => void attempt(save)}>
        <Download aria-hidden />
        {t('workbook')}
      </Button>
      <Allowed to={saveInitializationStep}>
        <Button variant="outline" onClick={() => file.current?.click()}>
          <FileSpreadsheet aria-hidden />
          {t('fromWorkbook')}
        </Button>
      </Allowed>
      {problem === undefined ? null : (
        <p
          role="alert"
          className="max-h-60 w-full overflow-y-auto whitespace-pre-line text-danger text-dense"
        >
          {problem}
        </p>
      )}
      {read ? (
        <ConfirmDialog
          title={t('fillQuestion')}
          description={[
            t('fillHint'),
            ...(read.unknown.length > 0 ? [t('passedOver', { names: format.list(read.unknown) })] : []),
          ].join(' ')}
          hits={read.steps.map(({ sheet, rows }) =>
            t('filled', { step: sheet.name, count: rows.length, shown: format.number(rows.length) }),
          )}
          action={t('fill')}
          onConfirm={async () => {
            for (const { sheet, rows } of read.steps) steps.type(sheet.step, rows)
          }}
          onClose={() => setRead(undefined)}
        />
      ) : null}
    </>
  )
}
