import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordPeriods, ValidPeriods } from '#contract/account/administration.ts'
import { updatePasswordPeriods } from '#contract/account/administration-endpoints.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { SelectField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { wholeRequest } from '../kit/form-request.ts'
import { type AccountKind, type AccountSubject, callsOf, draftAbout } from './account-subject.ts'
import { PeriodFields } from './edit-valid-period.tsx'
import { HitAccounts } from './hit-accounts.tsx'

interface EditPeriodsProps {
  rows: readonly AccountSubject[]
  onClose: () => void
  onDone: () => void
}

/** One valid period for all of these accounts. */
export function EditPeriods({ kind, rows, onClose, onDone }: EditPeriodsProps & { kind: AccountKind }) {
  const { t } = useTranslation('account')
  const send = useGatewayCall('account')
  const [first] = rows
  const [initial] = useState(() => {
    const { validFrom = '', validUntil = '' } = (rows.length === 1 && first) || {}
    return { validFrom, validUntil }
  })
  const [build] = useState(() => wholeRequest({ ids: rows.map(({ accountId }) => accountId) }))
  return (
    <FormDialog
      title={t('act.periods')}
      about={rows.map(({ accountName }) => accountName).join('、')}
      schema={ValidPeriods}
      initial={initial}
      build={build}
      draft={draftAbout('valid-periods', rows)}
      submit={async (periods) => {
        await send(callsOf[kind].periods, periods)
        onDone()
      }}
      onClose={onClose}
    >
      <HitAccounts rows={rows} />
      <PeriodFields />
    </FormDialog>
  )
}

const days = ['30', '60', '90', '180', '365']

/** For how many days the passwords of these accounts may be used. */
export function EditPasswordPeriod({ rows, onClose, onDone }: EditPeriodsProps) {
  const { t } = useTranslation('account')
  const send = useGatewayCall('account')
  const [initial] = useState({ passwordValidDays: '' })
  const [build] = useState(() => ({ passwordValidDays }: { passwordValidDays?: unknown }) => ({
    ids: rows.map(({ accountId }) => accountId),
    ...(passwordValidDays ? { passwordValidDays: Number(passwordValidDays) } : {}),
  }))
  return (
    <FormDialog
      title={t('act.passwordPeriod')}
      schema={PasswordPeriods}
      initial={initial}
      build={build}
      submit={async (periods) => {
        await send(updatePasswordPeriods, periods)
        onDone()
      }}
      onClose={onClose}
    >
      <HitAccounts rows={rows} />
      <SelectField
        wide
        name="passwordValidDays"
        label={t('field.passwordValidDays')}
        hint={t('form.passwordDaysHint')}
        options={days.map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
      />
    </FormDialog>
  )
}
