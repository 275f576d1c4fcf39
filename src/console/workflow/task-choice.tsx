import { useTranslation } from 'react-i18next'
import type { ProcessDetail } from '#contract/workflow/process.ts'
import { Button } from '../ui/button.tsx'

type Task = ProcessDetail['possible']['tasks'][number]

interface TaskChoiceProps {
  tasks: readonly Task[]
  /** The one that is open already. */
  task: Task | undefined
  /** Something is being photographed for it, or an act is being sent: that has to be stored, or answered, first. */
  held: boolean
  onChoose: (processTaskId: string) => void
}

/** The reader's tasks in a process, by their nodes: what they decide is what they have opened. */
export function TaskChoice({ tasks, task, held, onChoose }: TaskChoiceProps) {
  const { t } = useTranslation('process-instance')
  if (tasks.every((each) => each === task)) return null
  // Nodes may be called alike; those tasks are told apart by their order.
  const nameOf = (each: Task) => {
    const alike = tasks.filter(({ nodeName }) => nodeName === each.nodeName)
    const { nodeName } = each
    return alike.length > 1 ? t('taskOf', { node: nodeName, at: alike.indexOf(each) + 1 }) : nodeName
  }
  return (
    <section className="mb-4 flex flex-wrap items-center gap-2" aria-label={t('ownTasks')}>
      <span className="text-dense text-soft">{t(task ? 'furtherTasks' : 'chooseTask')}</span>
      {tasks.map((each) => (
        <Button
          key={each.processTaskId}
          variant="outline"
          className="aria-pressed:border-action-ink/40! aria-pressed:bg-action-soft! aria-pressed:text-action-ink!"
          aria-pressed={each === task}
          disabled={held}
          onClick={() => onChoose(each.processTaskId)}
        >
          {nameOf(each)}
        </Button>
      ))}
    </section>
  )
}
