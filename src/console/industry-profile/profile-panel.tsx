import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { industryProfileCalls } from '#contract/industry-profile/entity.ts'
import {
  applyProfile,
  type ProfileEffect,
  type ProjectInitial,
  previewProfile,
  takeBackProfile,
} from '#contract/industry-profile/project-initial.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { useFormat } from '../kit/format.ts'
import { ErrorState, Failure, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Badge } from '../ui/badge.tsx'
import { Select } from '../ui/select.tsx'

/** The profile that a project was set up by, or the choice of one with all that it would bring. */
export function ProfilePanel({ initial }: { initial: ProjectInitial }) {
  const { t } = useTranslation('project-initial')
  return (
    <section aria-label={t('profile')} className="rounded-panel border bg-panel">
      <h2 className="border-b px-4 py-3 font-semibold text-heading">{t('profile')}</h2>
      <div className="flex flex-col gap-3 p-4">
        {initial.profile ? (
          <Applied projectId={initial.projectId} profile={initial.profile} />
        ) : (
          <Choice projectId={initial.projectId} />
        )}
      </div>
    </section>
  )
}

interface AppliedProps {
  projectId: string
  profile: NonNullable<ProjectInitial['profile']>
}

function Applied({ projectId, profile: { profileName, standards, groups, stays } }: AppliedProps) {
  const { t } = useTranslation('project-initial')
  const format = useFormat()
  const send = useGatewayCall('project-initial')
  const { start, busy, failure } = useSingleWrite(() =>
    send(takeBackProfile, { projectId }, 'done.takenBack'),
  )
  return (
    <>
      <p className="font-medium">{profileName}</p>
      <p className="text-dense text-soft">{t('brought', { standards, groups })}</p>
      {stays.length > 0 ? (
        <p className="text-dense text-attention">{t('stays', { names: format.list(stays) })}</p>
      ) : null}
      <div>
        <OnlineButton variant="outline" to={takeBackProfile} disabled={busy} onClick={() => start()}>
          <Undo2 aria-hidden />
          {t('takeBack')}
        </OnlineButton>
      </div>
      <WhyNot failure={failure} />
    </>
  )
}

function Choice({ projectId }: { projectId: string }) {
  const { t } = useTranslation('project-initial')
  const send = useGatewayCall('project-initial')
  const profiles = useEndpoint(industryProfileCalls.list, { pageSize: 100, status: 1 }).data?.records
  const [chosen, setChosen] = useState('')
  const request = { projectId, industryProfileId: chosen }
  const effect = useEndpoint(previewProfile, request, { enabled: chosen !== '' })
  const { start, busy, failure } = useSingleWrite(() => send(applyProfile, request, 'done.applied'))
  return (
    <>
      <p className="text-dense text-soft">{t('hint')}</p>
      <Select aria-label={t('profile')} value={chosen} onChange={({ target }) => setChosen(target.value)}>
        <option value="">{t('choose')}</option>
        {profiles?.map(({ industryProfileId, profileName }) => (
          <option key={industryProfileId} value={industryProfileId}>
            {profileName}
          </option>
        ))}
      </Select>
      {chosen === '' ? null : effect.data ? (
        <Effect effect={effect.data} />
      ) : effect.error ? (
        <ErrorState error={effect.error} retry={() => void effect.refetch()} />
      ) : (
        <RowsSkeleton rows={3} />
      )}
      <div>
        <OnlineButton to={applyProfile} disabled={busy || !effect.data} onClick={() => start()}>
          {t('apply')}
        </OnlineButton>
      </div>
      <WhyNot failure={failure} />
    </>
  )
}

function Effect({ effect }: { effect: ProfileEffect }) {
  const { t } = useTranslation('project-initial')
  const fresh = (parts: ProfileEffect['groups']) => parts.filter(({ state }) => state === 'new').length
  return (
    <div className="flex flex-col gap-2" role="status">
      <p className="text-dense">
        {t('wouldBring', { standards: fresh(effect.standards), groups: fresh(effect.groups) })}
      </p>
      {(['standards', 'groups'] as const).map((kind) => (
        <ul key={kind} aria-label={t(kind)} className="flex flex-col gap-1 empty:hidden">
          {effect[kind].map(({ id, name, state }) => (
            <li key={id} className="flex min-h-8 items-center gap-2 text-body">
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <Badge variant={state === 'new' ? 'secondary' : 'outline'}>{t(`state.${state}`)}</Badge>
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}

function WhyNot({ failure }: { failure: unknown }) {
  return failure === undefined ? null : (
    <p role="alert" className="text-danger text-dense">
      <Failure error={failure} />
    </p>
  )
}
