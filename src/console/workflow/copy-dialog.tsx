import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyProcess } from '#contract/workflow/process-calls.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import type { AboutProcess } from './about-process.ts'
import { ChoosePeople, type ChosenPerson } from './choose-people.tsx'

/** Has others hear of a process; for those without a task of it, who hand that on or have others hear of it in one dialog. */
export function CopyDialog({ process, said, onDone, onClose }: AboutProcess) {
  const { t } = useTranslation('process-instance')
  const send = useGatewayCall('process-instance')
  const [chosen, setChosen] = useState<ChosenPerson[]>([])
  const act = async () => {
    const { processInstanceId } = process
    const accountIds = chosen.map(({ accountId }) => accountId)
    await send(copyProcess, { processInstanceId, accountIds, ...said }, 'done.copy')
    onDone()
  }
  return (
    <ActionDialog
      title={t('way.copy')}
      description={t('copyHint')}
      action={t('way.copy')}
      ready={chosen.length > 0}
      act={act}
      onClose={onClose}
    >
      <ChoosePeople label={t('person.label')} chosen={chosen} onChange={setChosen} single={false} />
    </ActionDialog>
  )
}
