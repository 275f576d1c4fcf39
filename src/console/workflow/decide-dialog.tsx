import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionDialog } from '../kit/action-dialog.tsx'
import type { AboutDecision } from './about-process.ts'
import {
  type ChosenByNode,
  ChosenFields,
  changesOf,
  chosenOf,
  isComplete,
  ValueFields,
  writtenOf,
} from './value-fields.tsx'

interface DecideDialogProps extends AboutDecision {
  decision: 'agree' | 'disagree'
}

/** Decides what leads on, with whom the next node goes to, and with what the task asks for. */
export function DecideDialog({ process, task, decision, decide, onClose }: DecideDialogProps) {
  const { t } = useTranslation('process-instance')
  const { asks, chosenNodes, processTaskId } = task
  // As the form shows them: the process may come to have others while it is open.
  const [shown] = useState(process.values)
  const [written, setWritten] = useState(() => writtenOf(shown))
  const [chosen, setChosen] = useState<ChosenByNode>({})
  return (
    <ActionDialog
      title={t(`act.${decision}`)}
      {...(chosenNodes.length > 0 && { description: t('chooseHint') })}
      action={t(`act.${decision}`)}
      ready={isComplete(asks, written)}
      act={async () => {
        const named = chosenOf(chosen)
        const values = changesOf(asks, shown, written)
        const given = {
          ...(Object.keys(values).length > 0 && { values }),
          ...(named.length > 0 && { chosen: named }),
        }
        await decide({ processTaskId, decision, ...given })
      }}
      onClose={onClose}
    >
      <ValueFields variables={asks} written={written} onChange={setWritten} />
      <ChosenFields nodes={chosenNodes} chosen={chosen} onChange={setChosen} />
    </ActionDialog>
  )
}
