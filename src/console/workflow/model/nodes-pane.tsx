import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState, RowsSkeleton } from '../../kit/states.tsx'
import { LeftOverSettings } from './left-over-settings.tsx'
import { NodeFields } from './node-fields.tsx'
import type { CheckedQuery } from './use-checked-model.ts'

interface NodesPaneProps {
  checked: CheckedQuery
  readOnly: boolean
  nodeId: string | undefined
  onNode: (nodeId: string) => void
}

/** The nodes that people act at, and what is set for the open one. */
export function NodesPane({ checked, readOnly, nodeId, onNode }: NodesPaneProps) {
  const { t } = useTranslation('workflow-model')
  const { data, error, refetch } = checked
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={4} />
  const { tasks, problems } = data
  const open = tasks.find((task) => task.nodeId === nodeId) ?? tasks[0]
  if (!open) return <EmptyState title={t('nodes.none')} hint={t('nodes.noneHint')} />
  const wrong = new Set(problems.map((problem) => problem.nodeId))
  return (
    <div className="flex flex-col gap-4 paned:grid paned:grid-cols-[16rem_minmax(0,1fr)]">
      <nav aria-label={t('nodes.label')}>
        <ul className="flex gap-1 overflow-x-auto paned:flex-col">
          {tasks.map((task) => (
            <li key={task.nodeId}>
              <button
                type="button"
                aria-current={task === open}
                onClick={() => onNode(task.nodeId)}
                className="flex min-h-control w-full cursor-pointer items-center gap-2 rounded-control px-3 text-left text-body whitespace-nowrap hover:bg-sunken aria-[current=true]:bg-action-soft aria-[current=true]:text-action-ink"
              >
                <span className="min-w-0 flex-1 truncate">{task.name}</span>
                {wrong.has(task.nodeId) ? (
                  <span
                    role="img"
                    aria-label={t('nodes.wrong')}
                    className="size-2 rounded-full bg-attention"
                  />
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <fieldset disabled={readOnly} className="flex min-w-0 flex-col gap-4">
        <LeftOverSettings tasks={tasks} />
        <NodeFields key={open.nodeId} task={open} />
      </fieldset>
    </div>
  )
}
