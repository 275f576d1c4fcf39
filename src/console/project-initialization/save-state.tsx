import { useTranslation } from 'react-i18next'
import { useReachable } from '../app/engine.tsx'
import { messageOf } from '../kit/states.tsx'
import type { DraftSteps } from './use-draft-steps.ts'

/** Whether all that is typed is saved, and where it is meanwhile. */
export function SaveState({ steps: { typed, failure } }: { steps: DraftSteps }) {
  const { t } = useTranslation('project-initialization')
  const reachable = useReachable()
  const state = typed === 0 ? 'saved' : reachable ? 'saving' : 'onDevice'
  return (
    <p role="status" className="text-dense text-soft">
      {t(`state.${state}`)}
      {typed > 0 && reachable && failure !== undefined ? (
        <span className="text-danger"> {messageOf(failure)}</span>
      ) : null}
    </p>
  )
}
