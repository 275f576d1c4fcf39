import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import type { FilledWorkbook } from './workbook-baseline.ts'

/** Lets the person choose a workbook that a sheet is filled in from; what is wrong with one is said. */
export function FillFromButton({ onRead }: { onRead: (workbook: FilledWorkbook) => void }) {
  const { t } = useTranslation(['tabulation-sheet', 'tabulation'])
  const input = useRef<HTMLInputElement>(null)
  const toast = useToast()
  const { start, busy } = useSingleWrite(async (file: File) => {
    const { readFilledWorkbook } = await import('./workbook-baseline.ts')
    const { UnreadableWorkbook } = await import('../workbook/limits.ts')
    try {
      onRead(await readFilledWorkbook(new Uint8Array(await file.arrayBuffer())))
    } catch (failure) {
      const text =
        failure instanceof UnreadableWorkbook ? t(`tabulation:fault.${failure.fault}`) : messageOf(failure)
      toast({ kind: 'error', text })
    }
  })
  return (
    <>
      <Button
        variant="outline"
        size="icon"
        aria-label={t('fillFrom')}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        <Upload />
      </Button>
      <input
        ref={input}
        type="file"
        accept=".xlsx"
        hidden
        aria-label={t('fillFrom')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) start(file)
          target.value = ''
        }}
      />
    </>
  )
}
