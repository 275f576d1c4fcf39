import { Pencil, Plus, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type BoqItemRow, boqItemCalls, boqItemEntity, mostBoqLevels } from '#contract/boq/item.ts'
import { EntityHistory, useMayReadHistory } from '../app/entity-history.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { ChangedLine } from '../kit/changed-line.tsx'
import { EntityFacts } from '../kit/entity-facts.tsx'
import { exactNumber } from '../kit/exact-number.ts'
import type { Dialogs } from '../kit/open-dialogs.tsx'
import { Button } from '../ui/button.tsx'
import { Sheet, SheetClose, SheetContent, SheetTitle } from '../ui/sheet.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import type { BillDialogs } from './bill-dialogs.tsx'

interface ItemDrawerProps {
  row: BoqItemRow
  dialogs: Dialogs<BillDialogs>
  onClose: () => void
}

const exact = ['design', 'changed', 'done', 'price', 'designAmount', 'amount', 'doneAmount'] as const

/** One item of a bill: its facts, its history, and what can be done with it. */
export function ItemDrawer({ row, dialogs, onClose }: ItemDrawerProps) {
  const { t } = useTranslation(['boq-item', 'kit'])
  const mayReadHistory = useMayReadHistory()
  const numbers = Object.fromEntries(exact.map((name) => [name, exactNumber(row[name] ?? '')]))
  return (
    <Sheet open onOpenChange={(open) => open || onClose()}>
      <SheetContent>
        <header className="flex items-center gap-2 border-b py-2 pr-2 pl-6">
          <SheetTitle className="min-w-0 flex-1 truncate font-semibold text-heading">{row.name}</SheetTitle>
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
              <EntityFacts entity={boqItemEntity} row={{ ...row, ...numbers }} />
              <ChangedLine row={row} />
            </TabsContent>
            <TabsContent value="history">
              <EntityHistory entity="boq-item" id={row.boqItemId} />
            </TabsContent>
          </Tabs>
        </div>
        <footer className="flex flex-wrap justify-end gap-2 border-t px-6 py-3 empty:hidden">
          <OnlineButton
            variant="outline"
            to={boqItemCalls.remove}
            onClick={() => dialogs.show('delete', row)}
          >
            <Trash2 aria-hidden />
            {t('kit:delete')}
          </OnlineButton>
          <OnlineButton variant="outline" to={boqItemCalls.update} onClick={() => dialogs.show('edit', row)}>
            <Pencil aria-hidden />
            {t('kit:edit')}
          </OnlineButton>
          {row.level < mostBoqLevels ? (
            <OnlineButton to={boqItemCalls.add} onClick={() => dialogs.show('add', row)}>
              <Plus aria-hidden />
              {t('addBelow')}
            </OnlineButton>
          ) : null}
        </footer>
      </SheetContent>
    </Sheet>
  )
}
