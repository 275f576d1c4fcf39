import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { Label } from '../ui/label.tsx'
import { Select } from '../ui/select.tsx'
import type { AboutDecision } from './about-process.ts'

/** Returns a task to a node before it, or to the starter. */
export function ReturnDialog({ task, decide, onClose }: AboutDecision) {
  const { t } = useTranslation('process-instance')
  const id = useId()
  const [to, setTo] = useState(task.returnTo[0]?.nodeId ?? '')
  return (
    <ActionDialog
      title={t('act.return')}
      description={t('returnHint')}
      action={t('act.return')}
      ready={to !== ''}
      act={async () => {
        const { processTaskId } = task
        await decide({ processTaskId, decision: 'return', to })
      }}
      onClose={onClose}
    >
      <Label htmlFor={id}>{t('returnTo')}</Label>
      <Select id={id} value={to} onChange={({ target: { value } }) => setTo(value)}>
        {task.returnTo.map(({ nodeId, name }) => (
          <option key={nodeId} value={nodeId}>
            {name}
          </option>
        ))}
      </Select>
    </ActionDialog>
  )
}
