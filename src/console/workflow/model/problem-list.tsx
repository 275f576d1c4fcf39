import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ModelProblem } from '#contract/workflow/model-check.ts'
import { Button } from '../../ui/button.tsx'

interface ProblemListProps {
  problems: readonly ModelProblem[]
  onGo: (nodeId: string) => void
}

/** What keeps a model from being deployed; a sentence about a node leads to what is set for it, one about a flow to the drawing. */
export function ProblemList({ problems, onGo }: ProblemListProps) {
  const { t } = useTranslation('workflow-model')
  if (problems.length === 0) return null
  return (
    <section
      aria-label={t('problems', { count: problems.length })}
      className="flex shrink-0 gap-2.5 rounded-control bg-attention-soft px-3 py-2 text-dense"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-attention" />
      <div className="min-w-0">
        <h2 className="font-medium text-attention">{t('problems', { count: problems.length })}</h2>
        <ul>
          {problems.map(({ nodeId, message }) => (
            <li key={`${nodeId} ${message}`}>
              {nodeId === '' ? (
                message
              ) : (
                <Button variant="link" size="text" onClick={() => onGo(nodeId)}>
                  {message}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
