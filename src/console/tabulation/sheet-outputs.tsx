import { Download, Printer, X } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldChoice } from '#contract/tabulation/field-schema.ts'
import type { LockedCell } from '#contract/tabulation/seen-template.ts'
import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import type { Filling } from './use-filling.ts'

const PrintSheet = lazyPart(async () => ({ default: (await import('./print-sheet.tsx')).PrintSheet }))

interface SheetOutputsProps {
  template: Template
  locked: readonly LockedCell[]
  detail: SheetDetail
  filling: Filling
  choices: ReadonlyMap<string, readonly FieldChoice[]>
}

/** Prints a sheet as it stands on the screen, and gives it out as a workbook. */
export function SheetOutputs({ template, locked, detail, filling, choices }: SheetOutputsProps) {
  const { t } = useTranslation('tabulation-sheet')
  const toast = useToast()
  const [printing, setPrinting] = useState(false)
  const printed = useCallback(() => setPrinting(false), [])
  const taking = useSingleWrite(async () => {
    try {
      const { downloadSheet } = await import('./download-workbook.ts')
      await downloadSheet(template, locked, detail, filling)
    } catch (failure) {
      toast({ kind: 'error', text: messageOf(failure) })
    }
  })
  return (
    <>
      <Button
        variant="outline"
        size="icon"
        // Its pictures may take their time before the browser's own dialog comes.
        aria-label={t(printing ? 'stopPrinting' : 'print')}
        onClick={() => setPrinting(!printing)}
      >
        {printing ? <X /> : <Printer />}
      </Button>
      <Button
        variant="outline"
        size="icon"
        aria-label={t('takeOut')}
        disabled={taking.busy}
        onClick={() => taking.start()}
      >
        <Download />
      </Button>
      {printing ? (
        <Suspense>
          <PrintSheet
            template={template}
            locked={locked}
            detail={detail}
            filling={filling}
            choices={choices}
            onPrinted={printed}
          />
        </Suspense>
      ) : null}
    </>
  )
}
