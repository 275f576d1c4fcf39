import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type BoqItemRow, boqItemCalls, boqItemEntity, mostBoqLevels } from '#contract/boq/item.ts'
import { EntityTabs } from '../app/entity-tabs.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { RowDrawer } from '../app/row-drawer.tsx'
import { EntityFacts } from '../kit/entity-facts.tsx'
import { exactNumber } from '../kit/exact-number.ts'
import type { Dialogs } from '../kit/open-dialogs.tsx'
import type { BillDialogs } from './bill-dialogs.tsx'

interface ItemDrawerProps {
  row: BoqItemRow
  dialogs: Dialogs<BillDialogs>
  onClose: () => void
}

const exact = ['design', 'changed', 'done', 'price', 'designAmount', 'amount', 'doneAmount'] as const

/** One item of a bill: its facts, its history, and what can be done with it. */
export function ItemDrawer({ row, dialogs, onClose }: ItemDrawerProps) {
  const numbers = Object.fromEntries(exact.map((name) => [name, exactNumber(row[name] ?? '')]))
  return (
    <RowDrawer title={row.name} actions={<ItemActions row={row} dialogs={dialogs} />} onClose={onClose}>
      <EntityTabs kind="boq-item" id={row.boqItemId} row={row}>
        <EntityFacts entity={boqItemEntity} row={{ ...row, ...numbers }} />
      </EntityTabs>
    </RowDrawer>
  )
}

/** What can be done with an item, for those who may. */
function ItemActions({ row, dialogs }: Omit<ItemDrawerProps, 'onClose'>) {
  const { t } = useTranslation(['boq-item', 'kit'])
  return (
    <>
      <OnlineButton variant="outline" to={boqItemCalls.remove} onClick={() => dialogs.show('delete', row)}>
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
    </>
  )
}
