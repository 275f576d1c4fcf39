import { Suspense } from 'react'
import { type BoqItemRow, boqItemEntity } from '#contract/boq/item.ts'
import { EntityTabs } from '../app/entity-tabs.tsx'
import { RowDrawer } from '../app/row-drawer.tsx'
import { EntityFacts } from '../kit/entity-facts.tsx'
import { exactNumber } from '../kit/exact-number.ts'
import type { Dialogs } from '../kit/open-dialogs.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import type { BillDialogs } from './bill-dialogs.tsx'
import { ItemActions } from './item-actions.tsx'
import type { Siblings } from './use-bill-lines.ts'

const RecordSheets = lazyPart(() => import('../tabulation/record-sheets.tsx'))

interface ItemDrawerProps {
  row: BoqItemRow
  siblings: Siblings | undefined
  dialogs: Dialogs<BillDialogs>
  onClose: () => void
}

const exact = ['design', 'changed', 'done', 'price', 'designAmount', 'amount', 'doneAmount'] as const

/** One item of a bill: its facts, its sheets, its history, and what can be done with it. */
export function ItemDrawer({ row, siblings, dialogs, onClose }: ItemDrawerProps) {
  const { projectId, workSiteId, boqItemId, code, name } = row
  const numbers = Object.fromEntries(exact.map((field) => [field, exactNumber(row[field] ?? '')]))
  return (
    <RowDrawer
      title={name}
      actions={<ItemActions row={row} siblings={siblings} dialogs={dialogs} />}
      onClose={onClose}
    >
      <EntityTabs kind="boq-item" id={boqItemId} row={row}>
        <EntityFacts entity={boqItemEntity} row={{ ...row, ...numbers }} />
        <Suspense>
          <RecordSheets {...{ projectId, workSiteId, boqItemId }} name={`${code} ${name}`} />
        </Suspense>
      </EntityTabs>
    </RowDrawer>
  )
}
