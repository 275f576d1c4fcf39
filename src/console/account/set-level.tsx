import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { LevelChange } from '#contract/account/administration.ts'
import { updateAccountLevel } from '#contract/account/administration-endpoints.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { SelectField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { type FormValues, wholeRequest } from '../kit/form-request.ts'
import { optionsOf } from '../kit/options.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import type { AccountSubject } from './account-subject.ts'
import { HitAccounts } from './hit-accounts.tsx'

const nothing = {}

/** Makes an account a general, registered or tourist one. */
export function SetLevel({
  row,
  level,
  onClose,
}: {
  row: AccountSubject
  level: string
  onClose: () => void
}) {
  const { t } = useTranslation('account')
  const send = useGatewayCall('account')
  const [initial] = useState({ level, projectId: row.projectId ?? '' })
  const [build] = useState(() => wholeRequest({ accountId: row.accountId }))
  return (
    <FormDialog
      title={t('act.level')}
      schema={LevelChange}
      initial={initial}
      build={build}
      submit={async (change) => {
        await send(updateAccountLevel, change)
      }}
      onClose={onClose}
    >
      <HitAccounts rows={[row]} />
      <SelectField
        required
        name="level"
        label={t('field.level')}
        options={optionsOf(t, 'level', ['general', 'registered', 'tourist'])}
      />
      <ProjectField />
      <LevelHint />
    </FormDialog>
  )
}

function ProjectField() {
  const { t } = useTranslation('account')
  const level = useWatch<FormValues>({ name: 'level' })
  const { data: projects = [] } = useEndpoint(listProjects, nothing)
  if (level === 'general') return null
  return (
    <SelectField
      required={level === 'registered'}
      name="projectId"
      label={t('field.projectName')}
      options={projects.map(({ projectId, shortName }) => ({ value: projectId, label: shortName }))}
    />
  )
}

function LevelHint() {
  const { t } = useTranslation('account')
  const level = useWatch<FormValues>({ name: 'level' })
  return <p className="col-span-full text-dense text-soft">{t(`levelHint.${String(level)}`)}</p>
}
