import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { LevelChange } from '#contract/account/administration.ts'
import { listAccountDetails, updateAccountLevel } from '#contract/account/administration-endpoints.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { SelectField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { type FormValues, wholeRequest } from '../kit/form-request.ts'
import { optionsOf } from '../kit/options.ts'
import { useAllowed } from '../kit/permission.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import type { AccountSubject } from './account-subject.ts'
import { HitAccounts } from './hit-accounts.tsx'

const nothing = {}

interface SetLevelProps {
  row: AccountSubject
  level: string
  onClose: () => void
}

/** Makes an account a general, registered or tourist one. Its project is asked for first: a list does not say a tourist's. */
export function SetLevel(props: SetLevelProps) {
  const { accountId, projectId } = props.row
  const enabled = useAllowed(listAccountDetails) && projectId === undefined
  const { data, isPending } = useEndpoint(listAccountDetails, { accountId }, { enabled })
  if (enabled && isPending) return null
  return <SetLevelForm {...props} projectId={projectId ?? data?.records[0]?.projectId ?? ''} />
}

function SetLevelForm({ row, level, projectId, onClose }: SetLevelProps & { projectId: string }) {
  const { t } = useTranslation('account')
  const send = useGatewayCall('account')
  const [initial] = useState({ level, projectId })
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
