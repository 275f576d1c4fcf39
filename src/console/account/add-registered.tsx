import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RegisteredAccountAdd } from '#contract/account/registered.ts'
import { addRegisteredAccount } from '#contract/account/registered-endpoints.ts'
import type { Person } from '#contract/person/schema.ts'
import { newId } from '#request/id.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { wholeRequest } from '../kit/form-request.ts'
import { PeriodFields } from './edit-valid-period.tsx'
import { ProjectSeatFields } from './project-seat-fields.tsx'
import type { Seat } from './project-tree.tsx'

interface AddRegisteredProps {
  person: Person
  /** Where the list stands open. */
  seat: Seat
  onClose: () => void
}

/** Makes an account of a person for a project. */
export function AddRegistered({ person, seat, onClose }: AddRegisteredProps) {
  const { t } = useTranslation('account')
  const send = useGatewayCall('account')
  const [initial] = useState({
    accountName: '',
    projectOrganizationId: seat.projectOrganizationId ?? '',
    projectDepartmentId: seat.projectDepartmentId ?? '',
    validFrom: '',
    validUntil: '',
  })
  const [build] = useState(() => wholeRequest({ registeredAccountId: newId(), userId: person.userId }))
  return (
    <FormDialog
      title={t('form.for', { name: person.userName })}
      schema={RegisteredAccountAdd}
      initial={initial}
      build={build}
      draft={`registered-account new ${person.userId}`}
      submit={async (add) => {
        await send(addRegisteredAccount, add)
      }}
      onClose={onClose}
    >
      <TextField required wide name="accountName" label={t('field.accountName')} hint={t('form.nameHint')} />
      <ProjectSeatFields projectId={seat.projectId} />
      <PeriodFields />
      <p className="col-span-full text-dense text-soft">{t('form.passwordHint')}</p>
    </FormDialog>
  )
}
