import { Download, FileSpreadsheet, Undo2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxLine } from '../../ui/checkbox.tsx'
import { DialogFooter } from '../../ui/dialog.tsx'
import { useResultSheet } from './use-result-sheet.ts'
import type { SheetImport } from './use-sheet-import.ts'

interface ImportFootProps {
  work: SheetImport
  file: RefObject<HTMLInputElement | null>
  mayLeave: boolean
  onClose: () => void
}

/** What can be done next about an import. */
export function ImportFoot({ work, file, mayLeave, onClose }: ImportFootProps) {
  const { t } = useTranslation('dictionary-import')
  const format = useFormat()
  const [skips, setSkips] = useState(false)
  const save = useResultSheet()
  const { step, client } = work
  if (step.kind !== 'judged')
    return (
      <DialogFooter>
        {step.kind === 'done' ? (
          <Button variant="outline" onClick={() => work.takeBack(step.done.importId)}>
            <Undo2 aria-hidden />
            {t('takeBack')}
          </Button>
        ) : null}
        <Button variant="outline" disabled={!mayLeave} onClick={onClose}>
          {t(step.kind === 'busy' && mayLeave ? 'goOn' : 'kit:close')}
        </Button>
      </DialogFooter>
    )
  const { counts, offers } = step.judged
  const writes = counts.create + counts.change
  return (
    <DialogFooter className="items-center">
      {offers > 0 || step.plainForms ? (
        <CheckboxLine
          label={t('plainForms', { count: offers, shown: format.number(offers) })}
          checked={step.plainForms}
          onCheckedChange={work.takePlainForms}
          className="-ml-2.5 flex-none"
        />
      ) : null}
      {counts.error > 0 && writes > 0 ? (
        <CheckboxLine
          label={t('skip', { count: counts.error, shown: format.number(counts.error) })}
          checked={skips}
          onCheckedChange={setSkips}
          className="-ml-2.5 flex-none"
        />
      ) : null}
      <span className="flex-1" />
      <Button variant="outline" onClick={() => client.current && void save(client.current)}>
        <Download aria-hidden />
        {t('result')}
      </Button>
      <Button variant="outline" onClick={() => file.current?.click()}>
        <FileSpreadsheet aria-hidden />
        {t('other')}
      </Button>
      <Button disabled={writes === 0 || (counts.error > 0 && !skips)} onClick={work.apply}>
        {writes === 0 ? t('nothing') : t('apply', { count: writes, shown: format.number(writes) })}
      </Button>
    </DialogFooter>
  )
}
