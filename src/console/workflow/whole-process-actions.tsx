import { BellRing, Send, Settings2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ProcessDetail } from '#contract/workflow/process.ts'
import { controlProcess, copyProcess, urgeProcess, withdrawAct } from '#contract/workflow/process-calls.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'

interface WholeProcessActionsProps {
  process: ProcessDetail
  said: { comment?: string }
  busy: boolean
  /** Does one act, and says why it was refused. */
  start: (act: () => Promise<unknown>) => void
  onDone: () => void
  onManage: () => void
  onCopy: () => void
}

/** What is done with a process and not with a task of one's own: administer, withdraw, urge. */
export function WholeProcessActions({
  process: { processInstanceId, possible },
  said,
  busy,
  start,
  onDone,
  onManage,
  onCopy,
}: WholeProcessActionsProps) {
  const { t } = useTranslation('process-instance')
  const send = useGatewayCall('process-instance')
  const { withdraw } = possible
  return (
    <>
      {possible.manage ? (
        <OnlineButton variant="ghost" to={controlProcess} onClick={onManage}>
          <Settings2 aria-hidden />
          {t('act.manage')}
        </OnlineButton>
      ) : null}
      {withdraw === undefined ? null : (
        <OnlineButton
          variant="outline"
          to={withdrawAct}
          disabled={busy}
          onClick={() =>
            start(async () => {
              await send(withdrawAct, { processInstanceId, act: withdraw, ...said }, 'done.withdraw')
              onDone()
            })
          }
        >
          <Undo2 aria-hidden />
          {t('act.withdraw')}
        </OnlineButton>
      )}
      {possible.copy && possible.tasks.length === 0 ? (
        <OnlineButton variant="outline" to={copyProcess} onClick={onCopy}>
          <Send aria-hidden />
          {t('way.copy')}
        </OnlineButton>
      ) : null}
      {possible.urge ? (
        <OnlineButton
          variant="outline"
          to={urgeProcess}
          disabled={busy}
          onClick={() =>
            start(async () => {
              await send(urgeProcess, { processInstanceId, ...said }, 'done.urge')
              onDone()
            })
          }
        >
          <BellRing aria-hidden />
          {t('act.urge')}
        </OnlineButton>
      ) : null}
    </>
  )
}
