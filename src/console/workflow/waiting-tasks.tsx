import { useTranslation } from 'react-i18next'
import type { ProcessDetail, ProcessTask } from '#contract/workflow/process.ts'
import { removeSigner } from '#contract/workflow/process-calls.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { DescriptionGroup } from '../kit/description-list.tsx'
import { useFormat } from '../kit/format.ts'
import { reasonOf } from '../kit/reasons.tsx'
import { useToast } from '../kit/toasts.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { cn } from '../ui/cn.ts'
import { isOverdue } from './is-overdue.ts'

/** Whom a process waits for, who of them may not act any more, and those whom the reader has named to sign and may take away again. */
export function WaitingTasks({ process: { tasks, possible } }: { process: ProcessDetail }) {
  const { t } = useTranslation('process-instance')
  const format = useFormat()
  const removable = new Set(possible.removable)
  const waiting = tasks.filter(({ state, processTaskId }) => state === 'open' || removable.has(processTaskId))
  const unable = [...new Set(tasks.filter((task) => task.unable).map(({ executorName }) => executorName))]
  if (waiting.length === 0) return null
  return (
    <DescriptionGroup title={t('waiting')}>
      <ul className="flex flex-col divide-y rounded-control border">
        {waiting.map((task) => (
          <Waiting key={task.processTaskId} task={task} mayRemove={removable.has(task.processTaskId)} />
        ))}
      </ul>
      {unable.length > 0 ? (
        <p className="mt-2 text-attention text-dense">{t('unable.hint', { names: format.list(unable) })}</p>
      ) : null}
    </DescriptionGroup>
  )
}

function Waiting({ task, mayRemove }: { task: ProcessTask; mayRemove: boolean }) {
  const { t } = useTranslation('process-instance')
  const format = useFormat()
  const send = useGatewayCall('process-instance')
  const toast = useToast()
  const { processTaskId, nodeName, executorName, kind, dueAt } = task
  const late = isOverdue(task)
  const { start, busy } = useSingleWrite(async () => {
    try {
      await send(removeSigner, { processTaskId }, 'done.removeSigner')
    } catch (failure) {
      toast({ kind: 'error', about: [executorName], text: reasonOf(failure) })
    }
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-dense">
      <span className="font-medium">{executorName}</span>
      <span className="text-soft">{nodeName}</span>
      {kind === 'member' ? null : <span className="text-soft">{t(`kind.${kind}`)}</span>}
      {dueAt === undefined ? null : (
        <span className={cn('ml-auto text-small', late ? 'text-attention' : 'text-soft')}>
          {t(late ? 'overdue' : 'due', { time: format.time(dueAt) })}
        </span>
      )}
      {mayRemove && kind !== 'member' ? (
        <OnlineButton
          variant="outline"
          className="ml-auto"
          to={removeSigner}
          disabled={busy}
          aria-label={`${t(`remove.${kind}`)} ${executorName}`}
          onClick={() => start(undefined)}
        >
          {t(`remove.${kind}`)}
        </OnlineButton>
      ) : null}
    </li>
  )
}
