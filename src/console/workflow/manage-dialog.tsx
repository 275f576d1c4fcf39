import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { controlProcess, resetProcess } from '#contract/workflow/process-calls.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { Label } from '../ui/label.tsx'
import { Select } from '../ui/select.tsx'
import { Textarea } from '../ui/textarea.tsx'
import type { AboutProcess } from './about-process.ts'
import { type ChosenByNode, ChosenFields, chosenOf } from './value-fields.tsx'

type Control = 'reset' | 'suspend' | 'resume' | 'end'

/** What an administrator does with a process, with a reason. */
export function ManageDialog({ process, onDone, onClose }: AboutProcess) {
  const { t } = useTranslation('process-instance')
  const send = useGatewayCall('process-instance')
  const ids = { control: useId(), to: useId(), reason: useId() }
  const { processInstanceId, state, nodes } = process
  const possible: readonly Control[] = state === 'suspended' ? ['resume', 'end'] : ['reset', 'suspend', 'end']
  const [control, setControl] = useState<Control>(possible[0] ?? 'end')
  const [to, setTo] = useState(nodes[0]?.nodeId ?? '')
  const [chosen, setChosen] = useState<ChosenByNode>({})
  const [reason, setReason] = useState('')
  const chosenNodes =
    control === 'reset' ? (nodes.find(({ nodeId }) => nodeId === to)?.chosenNodes ?? []) : []
  const act = async () => {
    const comment = reason.trim()
    const named = chosenOf(chosen).filter(({ nodeId }) => chosenNodes.some((node) => node.nodeId === nodeId))
    const choice = named.length > 0 && { chosen: named }
    if (control === 'reset')
      await send(resetProcess, { processInstanceId, to, comment, ...choice }, 'done.manage')
    else await send(controlProcess, { processInstanceId, control, comment }, 'done.manage')
    onDone()
  }
  return (
    <ActionDialog
      title={t('act.manage')}
      {...(chosenNodes.length > 0 && { description: t('resetHint') })}
      action={t(`control.${control}`)}
      ready={reason.trim() !== ''}
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
