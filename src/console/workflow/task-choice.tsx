import { useTranslation } from 'react-i18next'
import type { ProcessDetail } from '#contract/workflow/process.ts'
import { Button } from '../ui/button.tsx'

type Task = ProcessDetail['possible']['tasks'][number]

interface TaskChoiceProps {
  tasks: readonly Task[]
  /** The one that is open already. */
  task: Task | undefined
  /** Something is being photographed for it: it has to be stored first. */
  held: boolean
  onChoose: (processTaskId: string) => void
}

/** The reader's further tasks in a process, by their nodes: what they decide is what they have opened. */
export function TaskChoice({ tasks, task, held, onChoose }: TaskChoiceProps) {
  const { t } = useTranslation('process-instance')
  const others = tasks.filter((each) => each !== task)
  if (others.length === 0) return null
  return (
    <section className="mb-4 flex flex-wrap items-center gap-2" aria-label={t('ownTasks')}>
      <span className="text-dense text-soft">{t(task ? 'furtherTasks' : 'chooseTask')}</span>
      {others.map(({ processTaskId, nodeName }) => (
        <Button key={processTaskId} variant="outline" disabled={held} onClick={() => onChoose(processTaskId)}>
          {nodeName}
        </Button>
      ))}
    </section>
  )
}
