import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { controlProcess, handOverTask, resetProcess } from '#contract/workflow/process-calls.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { Label } from '../ui/label.tsx'
import { Select } from '../ui/select.tsx'
import { Textarea } from '../ui/textarea.tsx'
import type { AboutProcess } from './about-process.ts'
import type { ChosenPerson } from './choose-people.tsx'
import { HandOverFields } from './hand-over-fields.tsx'
import { type ChosenByNode, ChosenFields, chosenOf } from './value-fields.tsx'

type Control = 'reset' | 'handOver' | 'suspend' | 'resume' | 'end'

/** What an administrator does with a process, with a reason. */
export function ManageDialog({ process, onDone, onClose }: AboutProcess) {
  const { t } = useTranslation('process-instance')
  const send = useGatewayCall('process-instance')
  const ids = { control: useId(), to: useId(), reason: useId() }
  const { processInstanceId, state, nodes } = process
  const tasks = process.tasks.filter(
    (task) => ['open', 'waiting'].includes(task.state) && task.vote === undefined,
  )
  const possible: readonly Control[] =
    state === 'suspended'
      ? ['resume', 'end']
      : ['reset', ...(tasks.length > 0 ? (['handOver'] as const) : []), 'suspend', 'end']
  const [control, setControl] = useState<Control>(possible[0] ?? 'end')
  const [to, setTo] = useState(nodes[0]?.nodeId ?? '')
  const [chosen, setChosen] = useState<ChosenByNode>({})
  // Those who may not act any more first: a task of theirs is what is handed over most.
  const [taskId, setTaskId] = useState((tasks.find(({ unable }) => unable) ?? tasks[0])?.processTaskId ?? '')
  const [instead, setInstead] = useState<ChosenPerson[]>([])
  const [reason, setReason] = useState('')
  const chosenNodes =
    control === 'reset' ? (nodes.find(({ nodeId }) => nodeId === to)?.chosenNodes ?? []) : []
  const act = async () => {
    const comment = reason.trim()
    const named = chosenOf(chosen).filter(({ nodeId }) => chosenNodes.some((node) => node.nodeId === nodeId))
    const choice = named.length > 0 && { chosen: named }
    if (control === 'reset')
      await send(resetProcess, { processInstanceId, to, comment, ...choice }, 'done.manage')
    else if (control === 'handOver') {
      const [to] = instead
      const task = tasks.find(({ processTaskId }) => processTaskId === taskId)
      if (!to || !task) return
      const { processTaskId, executorId } = task
      await send(handOverTask, { processTaskId, executorId, accountId: to.accountId, comment }, 'done.manage')
    } else await send(controlProcess, { processInstanceId, control, comment }, 'done.manage')
    onDone()
  }
  return (
    <ActionDialog
      title={t('act.manage')}
      {...(chosenNodes.length > 0 && { description: t('resetHint') })}
      action={t(`control.${control}`)}
      ready={reason.trim() !== '' && (control !== 'handOver' || instead.length > 0)}
      act={act}
      onClose={onClose}
    >
      <Label htmlFor={ids.control}>{t('controlLabel')}</Label>
      <Select
        id={ids.control}
        value={control}
        onChange={({ target: { value } }) => setControl(possible.find((each) => each === value) ?? 'end')}
      >
        {possible.map((each) => (
          <option key={each} value={each}>
            {t(`control.${each}`)}
          </option>
        ))}
      </Select>
      {control === 'reset' ? (
        <>
          <Label htmlFor={ids.to}>{t('resetTo')}</Label>
          <Select id={ids.to} value={to} onChange={({ target: { value } }) => setTo(value)}>
            {nodes.map(({ nodeId, name }) => (
              <option key={nodeId} value={nodeId}>
                {name}
              </option>
            ))}
          </Select>
          <ChosenFields nodes={chosenNodes} chosen={chosen} onChange={setChosen} />
        </>
      ) : null}
      {control === 'handOver' ? (
        <HandOverFields tasks={tasks} taskId={taskId} onTask={setTaskId} to={instead} onTo={setInstead} />
      ) : null}
      <Label htmlFor={ids.reason}>{t('reason')}</Label>
      <Textarea
        id={ids.reason}
        maxLength={1000}
        value={reason}
        onChange={({ target: { value } }) => setReason(value)}
      />
    </ActionDialog>
  )
}
