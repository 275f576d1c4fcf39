import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type DivisionRow, divisionEntity } from '#contract/unit-work/division.ts'
import { EditsMark } from '../app/edits-mark.tsx'
import { EntityHistory, useMayReadHistory } from '../app/entity-history.tsx'
import { ChangedLine } from '../kit/changed-line.tsx'
import { EntityFacts } from '../kit/entity-facts.tsx'
import type { Dialogs } from '../kit/open-dialogs.tsx'
import { Button } from '../ui/button.tsx'
import { Sheet, SheetClose, SheetContent, SheetTitle } from '../ui/sheet.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { DivisionActions } from './division-actions.tsx'
import type { DivisionDialogs } from './division-dialogs.tsx'
import { Inspections } from './inspections.tsx'

interface DivisionDrawerProps {
  row: DivisionRow
  /** Those of its parent, in their order. */
  siblings: readonly DivisionRow[]
  dialogs: Dialogs<DivisionDialogs>
  onClose: () => void
}

/** One division: its facts, its inspections, its history, and what can be done with it. */
export function DivisionDrawer({ row, siblings, dialogs, onClose }: DivisionDrawerProps) {
  const { t } = useTranslation(['division', 'kit'])
  const mayReadHistory = useMayReadHistory()
  const isLot = row.level === 'lot'
  return (
    <Sheet open onOpenChange={(open) => open || onClose()}>
      <SheetContent>
        <header className="flex items-center gap-2 border-b py-2 pr-2 pl-6">
          <SheetTitle className="min-w-0 flex-1 truncate font-semibold text-heading">{row.name}</SheetTitle>
          <EditsMark kind="division" id={row.divisionId} />
          <SheetClose asChild>
            <Button variant="ghost" size="icon" aria-label={t('kit:close')}>
              <X />
            </Button>
          </SheetClose>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto px-6 py-4">
          <Tabs defaultValue="facts">
            <TabsList>
              <TabsTrigger value="facts">{t('kit:tab.facts')}</TabsTrigger>
              {mayReadHistory ? <TabsTrigger value="history">{t('kit:tab.history')}</TabsTrigger> : null}
            </TabsList>
            <TabsContent value="facts" className="flex flex-col gap-6">
              <EntityFacts entity={shownOf(isLot)} row={row} />
              {isLot ? (
                <section className="flex flex-col gap-3">
                  <h3 className="font-semibold text-dense">{t('inspected')}</h3>
                  <Inspections inspections={row.inspections} />
                </section>
              ) : null}
              <ChangedLine row={row} />
            </TabsContent>
            <TabsContent value="history">
              <EntityHistory entity="division" id={row.divisionId} />
            </TabsContent>
          </Tabs>
        </div>
        <footer className="flex flex-wrap justify-end gap-2 border-t px-6 py-3 empty:hidden">
          <DivisionActions row={row} siblings={siblings} dialogs={dialogs} />
        </footer>
      </SheetContent>
    </Sheet>
  )
}

/** Its inspections are told apart, with their photos; the lots of one that is none are counted. */
function shownOf(isLot: boolean) {
  const left = isLot ? ['inspections', 'sort', 'lots', 'acceptedLots'] : ['inspections', 'sort']
  return { ...divisionEntity, columns: divisionEntity.columns.filter((name) => !left.includes(name)) }
}
