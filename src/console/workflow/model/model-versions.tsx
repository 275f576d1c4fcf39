import { CirclePause, CirclePlay, GitCompareArrows } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPublished, type ModelHistory, updateModelStatus } from '#contract/workflow/model.ts'
import { OnlineButton } from '../../app/online-button.tsx'
import { useFormat } from '../../kit/format.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../kit/states.tsx'
import { useEndpoint } from '../../kit/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Overlay } from '../../ui/overlay.tsx'
import { useTurnVersions } from './use-turn-versions.ts'
import { VersionBadge } from './version-badge.tsx'

const CompareDialog = lazyPart(async () => ({
  default: (await import('./compare-dialog.tsx')).CompareDialog,
}))

/** The deployed versions of a model, newest first; each is stopped and used again, and two are compared. */
export function ModelVersions({ modelId }: { modelId: number }) {
  const { t } = useTranslation('workflow-model')
  const newest = useEndpoint(listPublished, { modelId, versionType: 1 })
  const former = useEndpoint(listPublished, { modelId, versionType: 0 })
  const [comparing, setComparing] = useState(false)
  const error = newest.error ?? former.error
  if (!newest.data || !former.data) {
    const retry = () => void Promise.all([newest.refetch(), former.refetch()])
    return error ? <ErrorState error={error} retry={retry} /> : <RowsSkeleton rows={4} />
  }
  const versions = [...newest.data, ...former.data].sort((a, b) => b.version - a.version)
  if (versions.length === 0) return <EmptyState title={t('versions.none')} hint={t('versions.noneHint')} />
  return (
    <div className="flex max-w-4xl flex-col gap-3">
      <div>
        <Button variant="outline" disabled={versions.length < 2} onClick={() => setComparing(true)}>
          <GitCompareArrows aria-hidden />
          {t('compare.action')}
        </Button>
      </div>
      <ul aria-label={t('part.versions')} className="rounded-panel border bg-panel">
        {versions.map((version, at) => (
          <VersionLine key={version.modelHistoryId} version={version} versionType={at === 0 ? 1 : 0} />
        ))}
      </ul>
      <Overlay>
        {comparing ? <CompareDialog versions={versions} onClose={() => setComparing(false)} /> : null}
      </Overlay>
    </div>
  )
}

function VersionLine({ version, versionType }: { version: ModelHistory; versionType: 0 | 1 }) {
  const { t } = useTranslation('workflow-model')
  const format = useFormat()
  const turn = useTurnVersions()
  const { status } = version
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-2 text-body last:border-b-0">
      <span className="font-medium">{t('version', { version: version.version })}</span>
      <VersionBadge status={status} />
      <span className="min-w-0 flex-1 truncate text-dense text-soft">
        {t('versions.by', { time: format.time(version.deployedAt), name: version.deployedByName })}
      </span>
      <OnlineButton
        variant="outline"
        to={updateModelStatus}
        onClick={() => void turn(status === 1 ? 0 : 1, versionType, [version])}
      >
        {status === 1 ? <CirclePause aria-hidden /> : <CirclePlay aria-hidden />}
        {t(`turn.${status}`)}
      </OnlineButton>
    </li>
  )
}
