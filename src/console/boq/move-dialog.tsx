import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoqItemRow, boqItemCalls, mostBoqLevels } from '#contract/boq/item.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { PanelItem } from '../kit/panel-button.tsx'
import { ItemChoice } from './item-choice.tsx'
import type { BillOf } from './use-bill-lines.ts'

interface MoveDialogProps {
  owner: BillOf
  row: BoqItemRow
  onClose: () => void
}

/** Which item of the bill another one becomes part of, or none: by typing and by keys or touch. */
export function MoveDialog({ owner, row, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['boq-item', 'kit'])
  const send = useGatewayCall('boq-item')
  /** What was chosen; without a parent, to become part of nothing. */
  const [to, setTo] = useState<{ parent: BoqItemRow | undefined }>()
  const act = async () => {
    const { boqItemId } = row
    const parentId = to?.parent?.boqItemId
    await send(boqItemCalls.move, { boqItemId, ...(parentId && { parentId }) }, 'move.done')
  }
  const choose = (parent: BoqItemRow | undefined) => setTo({ parent })
  return (
    <ActionDialog
      title={t('move.title', { name: row.name })}
      description={t('move.hint')}
      action={t('move.apply')}
      ready={to !== undefined}
      act={act}
      onClose={onClose}
    >
      <ItemChoice
        owner={owner}
        among="chapters"
        may={({ boqItemId, level }) =>
          boqItemId !== row.boqItemId && boqItemId !== row.parentId && level < mostBoqLevels
        }
        onChoose={choose}
      />
      {row.parentId ? <PanelItem onSelect={() => choose(undefined)}>{t('move.top')}</PanelItem> : null}
      <p aria-live="polite" className="font-medium text-dense">
        {to ? t(to.parent ? 'move.into' : 'move.toTop', nameOf(to.parent)) : t('move.choose')}
      </p>
    </ActionDialog>
  )
}

function nameOf(parent: BoqItemRow | undefined) {
  return { name: `${parent?.code} ${parent?.name}` }
}
