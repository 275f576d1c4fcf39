import { CirclePlay, Pencil, Send, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type ApplicationVersion,
  applicationVersionCalls,
  enableVersion,
  publishVersion,
} from '#contract/application/version.ts'
import { HistoryButton } from '../app/history-button.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { SaveFile } from '../app/save-file.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { useFormat } from '../kit/format.ts'
import { Failure } from '../kit/states.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Badge } from '../ui/badge.tsx'
import { UploadPackage } from './upload-package.tsx'

interface VersionCardProps {
  version: ApplicationVersion
  onEdit: () => void
  onDelete: () => void
}

const badges = { draft: 'outline', published: 'secondary', enabled: 'default' } as const

/** A version with its package, and the next thing that can be done with it. */
export function VersionCard({ version, onEdit, onDelete }: VersionCardProps) {
  const { t } = useTranslation('application-version')
  const format = useFormat()
  const send = useGatewayCall('application-version')
  const { applicationVersionId, versionName: name, status, releaseNote, attachment } = version
  const { publisher, publishedAt } = version
  const { start, busy, failure } = useSingleWrite(async () => {
    if (status === 'draft') await send(publishVersion, { applicationVersionId }, 'done.published')
    else await send(enableVersion, { applicationVersionId }, 'done.enabled')
  })
  return (
    <article className="flex flex-col gap-2 rounded-panel border bg-panel py-2 pr-2 pl-4">
      <header className="flex items-center gap-1">
        <h3 className="flex min-w-0 flex-1 items-center gap-2 font-mono font-semibold">
          {name}
          <Badge variant={badges[status]}>{t(`status.${status}`)}</Badge>
        </h3>
        <HistoryButton entity="application-version" id={applicationVersionId} name={name} size="icon" />
        <OnlineButton
          to={applicationVersionCalls.update}
          variant="ghost"
          size="icon"
          aria-label={t('form.edit', { name })}
          onClick={onEdit}
        >
          <Pencil aria-hidden />
        </OnlineButton>
        <OnlineButton
          to={applicationVersionCalls.remove}
          variant="ghost"
          size="icon"
          disabled={status === 'enabled'}
          aria-label={t('delete', { name })}
          onClick={onDelete}
        >
          <Trash2 aria-hidden />
        </OnlineButton>
      </header>
      {releaseNote ? <p className="wrap-anywhere whitespace-pre-wrap">{releaseNote}</p> : null}
      {publisher && publishedAt !== undefined ? (
        <p className="text-dense text-soft">
          {t('publishedBy', { name: publisher, time: format.time(publishedAt) })}
        </p>
      ) : null}
      {attachment ? (
        <div className="flex flex-col gap-1">
          <SaveFile fileId={attachment.fileId} name={attachment.fileName}>
            {attachment.fileName}
          </SaveFile>
          <span className="wrap-anywhere font-mono text-faint text-small">
            {t('sha256')} {attachment.sha256}
          </span>
        </div>
      ) : null}
      <div className="flex flex-wrap items-start gap-2">
        {status === 'draft' ? <UploadPackage applicationVersionId={applicationVersionId} /> : null}
        {status === 'draft' && attachment ? (
          <OnlineButton to={publishVersion} disabled={busy} onClick={() => start()}>
            <Send aria-hidden />
            {t('publish')}
          </OnlineButton>
        ) : null}
        {status === 'published' ? (
          <OnlineButton to={enableVersion} variant="outline" disabled={busy} onClick={() => start()}>
            <CirclePlay aria-hidden />
            {t('enable')}
          </OnlineButton>
        ) : null}
      </div>
      {failure === undefined ? null : (
        <p role="alert" className="text-danger text-dense">
          <Failure error={failure} />
        </p>
      )}
    </article>
  )
}
