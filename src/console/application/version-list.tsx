import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ApplicationRow } from '#contract/application/entity.ts'
import {
  type ApplicationVersion,
  applicationVersionCalls,
  applicationVersionEntity,
} from '#contract/application/version.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { OpenDialog, useDialogs } from '../kit/open-dialogs.tsx'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { VersionCard } from './version-card.tsx'

const DeleteEntities = lazyPart(async () => ({
  default: (await import('../app/delete-entities.tsx')).DeleteEntities,
}))
const VersionForm = lazyPart(async () => ({ default: (await import('./version-form.tsx')).VersionForm }))

/** The versions of an application, the newest first; those who may add, publish and enable them do so here. */
export function VersionList({ row: { applicationId } }: { row: ApplicationRow }) {
  const { t } = useTranslation('application-version')
  const { data: versions, error, refetch } = useEndpoint(applicationVersionCalls.list, { applicationId })
  const dialogs = useDialogs<{ add: null; edit: ApplicationVersion; delete: ApplicationVersion }>()
  const form = (row: ApplicationVersion | undefined) => (
    <VersionForm applicationId={applicationId} last={versions?.[0]} row={row} onClose={dialogs.close} />
  )
  if (!versions)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={4} />
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <div>
        <OnlineButton
          variant="outline"
          to={applicationVersionCalls.add}
          onClick={() => dialogs.show('add', null)}
        >
          <Plus aria-hidden />
          {t('form.add')}
        </OnlineButton>
      </div>
      {versions.length === 0 ? <p className="text-dense text-soft">{t('none')}</p> : null}
      <ul className="flex flex-col gap-3 empty:hidden">
        {versions.map((version) => (
          <li key={version.applicationVersionId}>
            <VersionCard
              version={version}
              onEdit={() => dialogs.show('edit', version)}
              onDelete={() => dialogs.show('delete', version)}
            />
          </li>
        ))}
      </ul>
      <OpenDialog dialogs={dialogs}>
        {{
          add: () => form(undefined),
          edit: form,
          delete: (version) => (
            <DeleteEntities
              entity={applicationVersionEntity}
              calls={applicationVersionCalls}
              rows={[version]}
              onDeleted={() => undefined}
              onClose={dialogs.close}
            />
          ),
        }}
      </OpenDialog>
    </section>
  )
}
