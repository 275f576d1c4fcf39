import { ArrowDown, ArrowUp, FolderInput, Pencil, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type BoqItemRow, boqItemCalls, mostBoqLevels } from '#contract/boq/item.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import type { Dialogs } from '../kit/open-dialogs.tsx'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import type { BillDialogs } from './bill-dialogs.tsx'
import type { Siblings } from './use-bill-lines.ts'

interface ItemActionsProps {
  row: BoqItemRow
  /** Undefined where the bill is not shown as a tree. */
  siblings: Siblings | undefined
  dialogs: Dialogs<BillDialogs>
}

/** What can be done with an item, for those who may. */
export function ItemActions({ row, siblings, dialogs }: ItemActionsProps) {
  const { t } = useTranslation(['boq-item', 'kit'])
  return (
    <>
      <MoveButtons row={row} siblings={siblings} />
      <OnlineButton variant="outline" to={boqItemCalls.move} onClick={() => dialogs.show('move', row)}>
        <FolderInput aria-hidden />
        {t('move.action')}
      </OnlineButton>
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

function MoveButtons({ row: { boqItemId, parentId }, siblings }: Omit<ItemActionsProps, 'dialogs'>) {
  const { t } = useTranslation('boq-item')
  const send = useGatewayCall('boq-item')
  const toast = useToast()
  // One after the other: the next press goes by the order that the last one left.
  const { start, busy } = useSingleWrite((beforeId: string | undefined) =>
    send(
      boqItemCalls.move,
      { boqItemId, ...(parentId && { parentId }), ...(beforeId && { beforeId }) },
      'move.done',
    ).catch((failure: unknown) => toast({ kind: 'error', text: messageOf(failure) })),
  )
  if (!siblings) return null
  const { previous, next, afterNext } = siblings
  return (
    <>
      <OnlineButton
        variant="outline"
        size="icon"
        aria-label={t('move.up')}
        to={boqItemCalls.move}
        disabled={busy || previous === undefined}
        onClick={() => start(previous)}
      >
        <ArrowUp />
      </OnlineButton>
      <OnlineButton
        variant="outline"
        size="icon"
        aria-label={t('move.down')}
        to={boqItemCalls.move}
        disabled={busy || next === undefined}
        onClick={() => start(afterNext)}
      >
        <ArrowDown />
      </OnlineButton>
    </>
  )
}
