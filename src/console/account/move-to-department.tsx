import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProjectDepartmentChange } from '#contract/account/registered.ts'
import { updateProjectDepartment } from '#contract/account/registered-endpoints.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { wholeRequest } from '../kit/form-request.ts'
import type { AccountSubject } from './account-subject.ts'
import { HitAccounts } from './hit-accounts.tsx'
import { ProjectSeatFields } from './project-seat-fields.tsx'

interface MoveToDepartmentProps {
  rows: readonly AccountSubject[]
  onClose: () => void
  onDone: () => void
}

/** Moves accounts to another organisation or department of their project. */
export function MoveToDepartment({ rows, onClose, onDone }: MoveToDepartmentProps) {
  const { t } = useTranslation('account')
  const send = useGatewayCall('account')
  const [initial] = useState({ projectOrganizationId: '', projectDepartmentId: '' })
  const [build] = useState(() => wholeRequest({ ids: rows.map(({ accountId }) => accountId) }))
  return (
    <FormDialog
      title={t('act.projectDepartment')}
      schema={ProjectDepartmentChange}
      initial={initial}
      build={build}
      submit={async (change) => {
        await send(updateProjectDepartment, change)
        onDone()
      }}
      onClose={onClose}
    >
      <HitAccounts rows={rows} />
      <ProjectSeatFields projectId={rows[0]?.projectId} />
    </FormDialog>
  )
}
