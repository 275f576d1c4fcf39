import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessTask } from '#contract/workflow/process.ts'
import { Label } from '../ui/label.tsx'
import { Select } from '../ui/select.tsx'
import { ChoosePeople, type ChosenPerson } from './choose-people.tsx'

interface HandOverFieldsProps {
  /** Those that can be handed over. */
  tasks: readonly ProcessTask[]
  taskId: string
  onTask: (processTaskId: string) => void
  to: readonly ChosenPerson[]
  onTo: (to: ChosenPerson[]) => void
}

/** Whose task an administrator gives to whom. */
export function HandOverFields({ tasks, taskId, onTask, to, onTo }: HandOverFieldsProps) {
  const { t } = useTranslation('process-instance')
  const id = useId()
  return (
    <>
      <Label htmlFor={id}>{t('handOver.task')}</Label>
      <Select id={id} value={taskId} onChange={({ target: { value } }) => onTask(value)}>
        {tasks.map(({ processTaskId, executorName, nodeName }) => (
          <option key={processTaskId} value={processTaskId}>
            {t('handOver.of', { name: executorName, node: nodeName })}
          </option>
        ))}
      </Select>
      <ChoosePeople label={t('handOver.to')} chosen={to} onChange={onTo} single />
    </>
  )
}
