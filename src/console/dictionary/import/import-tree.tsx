import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DictionaryHead, TreeKind } from '#contract/dictionary/schema.ts'
import { useFormat } from '../../kit/format.ts'
import { Dialog, DialogBody, DialogContent } from '../../ui/dialog.tsx'
import { Progress } from '../../ui/progress.tsx'
import { useFailureText } from './failure-text.ts'
import { ImportFoot } from './import-foot.tsx'
import { ImportVerdicts } from './import-verdicts.tsx'
import { LastImport } from './last-import.tsx'
import { StartImport } from './start-import.tsx'
import { useSheetImport } from './use-sheet-import.ts'

interface ImportTreeProps {
  kind: TreeKind
  head: DictionaryHead
  onChanged: () => void
  onClose: () => void
}

/** Imports a workbook into a standard: file, dry run on this device with a verdict a row, all or none, and taken back. */
export function ImportTree({ kind, head, onChanged, onClose }: ImportTreeProps) {
  const { t } = useTranslation('dictionary-import')
  const format = useFormat()
  const work = useSheetImport(kind, head, onChanged)
  const { step, failure, client } = work
  const failureText = useFailureText()
  const file = useRef<HTMLInputElement>(null)
  const busy = step.kind === 'busy'
  // An import goes on by itself.
  const mayLeave = !busy || step.doing === 'importing'
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    // The same file may be chosen again, corrected.
    target.value = ''
    if (chosen) work.read(chosen)
  }
  return (
    <Dialog open onOpenChange={(open) => open || !mayLeave || onClose()}>
      <DialogContent
        title={t('title', { name: head.name })}
        description={t('description')}
        className="max-w-4xl!"
      >
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
            <>
              <StartImport kind={kind} onChoose={() => file.current?.click()} />
              <LastImport kind={kind} dictionaryId={head.dictionaryId} onTakeBack={work.takeBack} />
            </>
          ) : null}
          {busy ? (
            <div className="flex flex-col gap-3 py-6">
              <p role="status" className="text-center">
                {t(step.doing, { count: step.count, shown: format.number(step.count) })}
              </p>
              <Progress
                value={undefined}
                label={t(step.doing, { count: step.count, shown: format.number(step.count) })}
              />
              {step.doing === 'importing' ? (
                <p className="text-center text-dense text-soft">{t('mayLeave')}</p>
              ) : null}
            </div>
          ) : null}
          {step.kind === 'judged' && client.current ? (
            <ImportVerdicts key={String(step.plainForms)} client={client.current} step={step} />
          ) : null}
          {step.kind === 'done' ? (
            <p role="status" className="py-4">
              {t('done', {
                create: format.number(step.done.created),
                change: format.number(step.done.changed),
              })}
              <span className="mt-1 block text-dense text-soft">{t('takeBackHint')}</span>
            </p>
          ) : null}
          {step.kind === 'takenBack' ? (
            <p role="status" className="py-4">
              {t('takenBack')}
            </p>
          ) : null}
          {failure === undefined ? null : (
            <p role="alert" className="text-danger text-dense">
              {failureText(failure)}
            </p>
          )}
        </DialogBody>
        <ImportFoot work={work} file={file} mayLeave={mayLeave} onClose={onClose} />
      </DialogContent>
    </Dialog>
  )
}
