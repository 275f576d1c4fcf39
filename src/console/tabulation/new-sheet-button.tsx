import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { Allowed } from '../kit/permission.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import type { SheetSubject } from './sheet-subject.ts'

const NewSheet = lazyPart(async () => ({ default: (await import('./new-sheet.tsx')).NewSheet }))

interface NewSheetButtonProps {
  /** What the sheet is about; chosen in the form when absent. */
  subject?: SheetSubject
  variant?: 'outline'
  onBegun: (sheetId: string) => void
}

/** Opens the form of a new sheet; for those who may begin one, also without a network. */
export function NewSheetButton({ subject, variant, onBegun }: NewSheetButtonProps) {
  const { t } = useTranslation('tabulation-sheet')
  const [open, setOpen] = useState(false)
  return (
    <Allowed to={sheetCalls.add}>
      <Button variant={variant} onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        {t('form.add')}
      </Button>
      <Overlay>
        {open ? <NewSheet subject={subject} onBegun={onBegun} onClose={() => setOpen(false)} /> : null}
      </Overlay>
    </Allowed>
  )
}
