import { ArrowDown, ArrowUp, ClipboardCheck, Pencil, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { acceptDivision } from '#contract/unit-work/acceptance.ts'
import { type DivisionRow, divisionCalls, divisionLevels } from '#contract/unit-work/division.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import type { Dialogs } from '../kit/open-dialogs.tsx'
import { Allowed } from '../kit/permission.tsx'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import type { DivisionDialogs } from './division-dialogs.tsx'

interface DivisionActionsProps {
  row: DivisionRow
  /** Those of its parent, in their order. */
  siblings: readonly DivisionRow[]
  dialogs: Dialogs<DivisionDialogs>
}

/** What can be done with a division, for those who may. */
export function DivisionActions({ row, siblings, dialogs }: DivisionActionsProps) {
  const { t } = useTranslation('kit')
  return (
    <>
      <MoveButtons row={row} siblings={siblings} />
      <OnlineButton variant="outline" to={divisionCalls.remove} onClick={() => dialogs.show('delete', row)}>
        <Trash2 aria-hidden />
        {t('delete')}
      </OnlineButton>
      <OnlineButton variant="outline" to={divisionCalls.update} onClick={() => dialogs.show('edit', row)}>
        <Pencil aria-hidden />
        {t('edit')}
      </OnlineButton>
      {row.level === 'lot' ? (
        <AcceptButtons row={row} dialogs={dialogs} />
      ) : (
        <AddBelow row={row} dialogs={dialogs} />
      )}
    </>
  )
}

type Acted = Pick<DivisionActionsProps, 'row' | 'dialogs'>

function AddBelow({ row, dialogs }: Acted) {
  const { t } = useTranslation('division')
  const level = divisionLevels[divisionLevels.indexOf(row.level) + 1]
  return (
    <OnlineButton to={divisionCalls.add} onClick={() => dialogs.show('add', row)}>
      <Plus aria-hidden />
      {t(`addBelow.${level}`)}
    </OnlineButton>
  )
}

/** A lot is inspected at first and after a rejection; the last inspection can be corrected. */
function AcceptButtons({ row, dialogs }: Acted) {
  const { t } = useTranslation('division')
  const last = row.inspections.at(-1)
  const open = (inspection: typeof last) => dialogs.show('accept', { row, inspection })
  return (
    <Allowed to={acceptDivision}>
      {last ? (
        <Button variant="outline" onClick={() => open(last)}>
          {t('accept.correct')}
        </Button>
      ) : null}
      {row.status === 'accepted' ? null : (
        <Button onClick={() => open(undefined)}>
          <ClipboardCheck aria-hidden />
          {t(last ? 'accept.again' : 'accept.action')}
        </Button>
      )}
    </Allowed>
  )
}

function MoveButtons({ row: { divisionId }, siblings }: Pick<DivisionActionsProps, 'row' | 'siblings'>) {
  const { t } = useTranslation('division')
  const send = useGatewayCall('division')
  const toast = useToast()
  const ids = siblings.map((each) => each.divisionId)
  const at = ids.indexOf(divisionId)
  // One after the other: the next press goes by the order that the last one left.
  const { start, busy } = useSingleWrite((afterId: string | undefined) =>
    send(divisionCalls.move, { divisionId, ...(afterId && { afterId }) }, 'moved').catch((failure: unknown) =>
      toast({ kind: 'error', text: messageOf(failure) }),
    ),
  )
  return (
    <>
      <OnlineButton
        variant="outline"
        size="icon"
        aria-label={t('up')}
        to={divisionCalls.move}
        disabled={busy || at <= 0}
        onClick={() => start(ids[at - 2])}
      >
        <ArrowUp />
      </OnlineButton>
      <OnlineButton
        variant="outline"
        size="icon"
        aria-label={t('down')}
        to={divisionCalls.move}
        disabled={busy || at < 0 || at >= ids.length - 1}
        onClick={() => start(ids[at + 1])}
      >
        <ArrowDown />
      </OnlineButton>
    </>
  )
}
