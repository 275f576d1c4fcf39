import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionDialog } from '../kit/action-dialog.tsx'
import type { AboutDecision } from './about-process.ts'
import {
  type ChosenByNode,
  ChosenFields,
  chosenOf,
  ValueFields,
  valuesOf,
  writtenOf,
} from './value-fields.tsx'

/** Agrees, with whom the next node goes to, and with what the task asks for. */
export function AgreeDialog({ process, task, decide, onClose }: AboutDecision) {
  const { t } = useTranslation('process-instance')
  const { values, chosenNodes } = process
  const [written, setWritten] = useState(() => writtenOf(values))
  const [chosen, setChosen] = useState<ChosenByNode>({})
  return (
    <ActionDialog
      title={t('act.agree')}
      {...(chosenNodes.length > 0 && { description: t('chooseHint') })}
      action={t('act.agree')}
      ready
      act={async () => {
        const named = chosenOf(chosen)
        const { processTaskId } = task
        const given = {
          ...(task.asks.length > 0 && { values: valuesOf(task.asks, written) }),
          ...(named.length > 0 && { chosen: named }),
        }
        await decide({ processTaskId, decision: 'agree', ...given })
      }}
      onClose={onClose}
    >
      <ValueFields variables={task.asks} written={written} onChange={setWritten} />
      <ChosenFields nodes={chosenNodes} chosen={chosen} onChange={setChosen} />
    </ActionDialog>
  )
}
