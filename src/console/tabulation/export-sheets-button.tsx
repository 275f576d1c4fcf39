import { FolderDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListedSheet, listSheetDetails } from '#contract/tabulation/sheet-endpoints.ts'
import type { sheetEntity } from '#contract/tabulation/sheet-entity.ts'
import type { z } from '#contract/zod.ts'
import { OnlineButton } from '../app/online-button.tsx'
import type { EntityList } from '../app/use-entity-list.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'

const ExportSheetsDialog = lazyPart(async () => ({
  default: (await import('./export-sheets-dialog.tsx')).ExportSheetsDialog,
}))

interface ExportSheetsButtonProps {
  list: EntityList<z.output<typeof sheetEntity.Query>, ListedSheet>
}

/** Opens the export of the sheets themselves; the list's own gives out the list. */
export function ExportSheetsButton({ list }: ExportSheetsButtonProps) {
  const { t } = useTranslation('tabulation-sheet')
  const [open, setOpen] = useState(false)
  return (
    <>
      <OnlineButton variant="outline" to={listSheetDetails} onClick={() => setOpen(true)}>
        <FolderDown aria-hidden />
        {t('exportAll.action')}
      </OnlineButton>
      <Overlay>{open ? <ExportSheetsDialog list={list} onClose={() => setOpen(false)} /> : null}</Overlay>
    </>
  )
}
