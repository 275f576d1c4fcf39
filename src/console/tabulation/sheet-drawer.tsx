import { PencilLine } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedSheet } from '#contract/tabulation/sheet-endpoints.ts'
import type { sheetEntity } from '#contract/tabulation/sheet-entity.ts'
import type { z } from '#contract/zod.ts'
import { EntityDrawer } from '../app/entity-drawer.tsx'
import type { EntityList } from '../app/use-entity-list.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'

const RecordProcesses = lazyPart(() => import('../workflow/record-processes.tsx'))

interface SheetDrawerProps {
  list: EntityList<z.output<typeof sheetEntity.Query>, ListedSheet>
  onOpen: (sheetId: string) => void
}

/** The detail of a sheet, from which it is opened. */
export function SheetDrawer({ list, onOpen }: SheetDrawerProps) {
  const { t } = useTranslation('tabulation-sheet')
  return (
    <EntityDrawer
      list={list}
      actions={({ sheetId, submitted }) => (
        <Button variant="outline" onClick={() => onOpen(sheetId)}>
          <PencilLine aria-hidden />
          {t(submitted === 1 ? 'open' : 'fillIn')}
        </Button>
      )}
      more={({ sheetId, sheetName }) => (
        <Suspense>
          <RecordProcesses entity="tabulation-sheet" entityId={sheetId} label={sheetName} />
        </Suspense>
      )}
    />
  )
}
