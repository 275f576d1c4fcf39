import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { Allowed } from '../kit/permission.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'

const NewSheet = lazyPart(async () => ({ default: (await import('./new-sheet.tsx')).NewSheet }))

/** Opens the form of a new sheet; for those who may begin one, also without a network. */
export function NewSheetButton({ onBegun }: { onBegun: (sheetId: string) => void }) {
  const { t } = useTranslation('tabulation-sheet')
  const [open, setOpen] = useState(false)
  return (
    <Allowed to={sheetCalls.add}>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        {t('form.add')}
      </Button>
      <Overlay>{open ? <NewSheet onBegun={onBegun} onClose={() => setOpen(false)} /> : null}</Overlay>
    </Allowed>
  )
}
