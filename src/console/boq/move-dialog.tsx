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
  const [to, setTo] = useState<BoqItemRow>()
  const { start, busy, failure, clearFailure } = useSingleWrite(async () => {
    const { boqItemId } = row
    await send(boqItemCalls.move, { boqItemId, ...(to && { parentId: to.boqItemId }) }, 'move.done')
    onClose()
  })
  const choose = (item: BoqItemRow | undefined) => {
    clearFailure()
    setTo(item)
  }
  const isThere = row.parentId === to?.boqItemId
  return (
    <Dialog open onOpenChange={(open) => open || busy || onClose()}>
      <DialogContent title={t('move.title', { name: row.name })} description={t('move.hint')}>
        <DialogBody className="flex flex-col gap-3">
          <p aria-live="polite" className="font-medium">
            {to ? t('move.into', { name: `${to.code} ${to.name}` }) : t('move.top')}
          </p>
          {to || row.parentId ? (
            <PanelItem onSelect={() => choose(undefined)}>{t('move.top')}</PanelItem>
          ) : null}
          <ItemChoice
            owner={owner}
            chaptersFirst
            may={({ boqItemId, level }) =>
              boqItemId !== row.boqItemId && boqItemId !== row.parentId && level < mostBoqLevels
            }
            onChoose={choose}
          />
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
          <Button disabled={busy || isThere} onClick={() => start()}>
            {t('move.apply')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
