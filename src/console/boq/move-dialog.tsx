import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoqItemRow, boqItemCalls, mostBoqLevels } from '#contract/boq/item.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { PanelItem } from '../kit/panel-button.tsx'
import { Failure } from '../kit/states.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
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
  const { start, busy, failure, clearFailure } = useSingleWrite(async () => {
    const { boqItemId } = row
    const parentId = to?.parent?.boqItemId
    await send(boqItemCalls.move, { boqItemId, ...(parentId && { parentId }) }, 'move.done')
    onClose()
  })
  const choose = (parent: BoqItemRow | undefined) => {
    clearFailure()
    setTo({ parent })
  }
  return (
    <Dialog open onOpenChange={(open) => open || busy || onClose()}>
      <DialogContent title={t('move.title', { name: row.name })} description={t('move.hint')}>
        <DialogBody className="flex flex-col gap-3">
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
          {failure === undefined ? null : (
            <p role="alert" className="text-danger text-dense">
              <Failure error={failure} />
            </p>
          )}
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          <Button disabled={busy || !to} onClick={() => start()}>
            {t('move.apply')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function nameOf(parent: BoqItemRow | undefined) {
  return { name: `${parent?.code} ${parent?.name}` }
}
