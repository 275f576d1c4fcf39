import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addSigners, copyProcess, delegateTask } from '#contract/workflow/process-calls.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { Label } from '../ui/label.tsx'
import { Select } from '../ui/select.tsx'
import type { AboutTask } from './about-process.ts'
import { ChoosePeople, type ChosenPerson } from './choose-people.tsx'

const ways = ['delegate', 'transfer', 'before', 'after', 'copy'] as const
type Way = (typeof ways)[number]

/** Has others act on a task: for a time, for good, or beside oneself; or has them hear of it. */
export function HandOnDialog({ process, task, said, onDone, onClose }: AboutTask) {
  const { t } = useTranslation('process-instance')
  const send = useGatewayCall('process-instance')
  const id = useId()
  const [way, setWay] = useState<Way>('delegate')
  const [chosen, setChosen] = useState<ChosenPerson[]>([])
  const single = way === 'delegate' || way === 'transfer'
  const [first] = chosen
  const act = async () => {
    const { processTaskId } = task
    const accountIds = chosen.map(({ accountId }) => accountId)
    if (way === 'copy') {
      const { processInstanceId } = process
      await send(copyProcess, { processInstanceId, accountIds, ...said }, 'done.copy')
    } else if (way === 'before' || way === 'after') {
      await send(addSigners, { processTaskId, when: way, accountIds, ...said }, 'done.handOn')
    } else if (first) {
      const { accountId } = first
      await send(delegateTask, { processTaskId, way, accountId, ...said }, 'done.handOn')
    }
    onDone()
  }
  return (
    <ActionDialog
      title={t('act.handOn')}
      description={t(`wayHint.${way}`)}
      action={t(`way.${way}`)}
      ready={first !== undefined}
      act={act}
      onClose={onClose}
    >
      <Label htmlFor={id}>{t('wayLabel')}</Label>
      <Select
        id={id}
        value={way}
        onChange={({ target: { value } }) => {
          setWay(ways.find((each) => each === value) ?? 'delegate')
          setChosen([])
        }}
      >
        {ways.map((each) => (
          <option key={each} value={each}>
            {t(`way.${each}`)}
          </option>
        ))}
      </Select>
      <ChoosePeople label={t('person.label')} chosen={chosen} onChange={setChosen} single={single} />
    </ActionDialog>
  )
}
