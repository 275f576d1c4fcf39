import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberOfVersion } from '#contract/dictionary/addresses.ts'
import {
  addProjectStandard,
  deleteProjectStandard,
  listProjectStandards,
  type ProjectStandard,
} from '#contract/dictionary/project-standard.ts'
import { HistoryButton } from '../app/history-button.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { useCurrentProject } from '../app/use-current-project.ts'
import { useFormat } from '../kit/format.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { ProjectPicker } from '../project/project-picker.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { TabsContent } from '../ui/tabs.tsx'
import type { OpenStandard } from './open-standard.ts'

const Dialogs = lazyPart(async () => ({
  default: (await import('./project-standard-dialogs.tsx')).ProjectStandardDialogs,
}))

/** The standards that the current project uses, and which of them have a newer version. */
export function ProjectStandardList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation(['project-standard', 'dictionary-type', 'project-picker'])
  const current = useCurrentProject()
  const [open, setOpen] = useState<OpenStandard>()
  const { projectId } = current
  return (
    <section className="flex min-h-0 flex-1 flex-col gap-3 p-4 railed:px-6">
      <header className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="font-semibold text-title">{t('dictionary-type:screen')}</h1>
        <div className="ml-auto flex min-w-0 flex-wrap items-center gap-2">
          <ProjectPicker current={current} />
          <OnlineButton to={addProjectStandard} disabled={!projectId} onClick={() => setOpen({ act: 'add' })}>
            <Plus aria-hidden />
            {t('add')}
          </OnlineButton>
        </div>
      </header>
      {tabs}
      <TabsContent value="standards" className="contents">
        {current.error ? <ErrorState error={current.error} retry={current.retry} /> : null}
        {projectId ? <Standards key={projectId} projectId={projectId} onOpen={setOpen} /> : null}
        {current.projects && !projectId ? (
          <EmptyState title={t('project-picker:none')} hint={t('project-picker:noneHint')} />
        ) : null}
      </TabsContent>
      <Overlay>
        {open && projectId ? (
          <Dialogs open={open} projectId={projectId} onClose={() => setOpen(undefined)} />
        ) : null}
      </Overlay>
    </section>
  )
}

interface StandardsProps {
  projectId: string
  onOpen: (open: OpenStandard) => void
}

function Standards({ projectId, onOpen }: StandardsProps) {
  const { t } = useTranslation('project-standard')
  const { data, error, refetch } = useEndpoint(listProjectStandards, { projectId })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={4} />
  if (data.length === 0) return <EmptyState title={t('none')} hint={t('noneHint')} />
  return (
    <ul aria-label={t('title')} className="min-h-0 overflow-y-auto rounded-panel border bg-panel">
      {data.map((standard) => (
        <StandardLine key={standard.dictionaryId} standard={standard} onOpen={onOpen} />
      ))}
    </ul>
  )
}

function StandardLine({ standard, onOpen }: { standard: ProjectStandard } & Pick<StandardsProps, 'onOpen'>) {
  const { t } = useTranslation(['project-standard', 'standard'])
  const format = useFormat()
  const { dictionaryId, kind, name, code, edition, status, pinned, version, pinnedAt, pinnedByName } =
    standard
  const newer = version !== pinned
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-3 last:border-b-0">
      <div className="min-w-64 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Badge variant="secondary">{t(`standard:kind.${kind}`)}</Badge>
          <span className="font-medium">{name}</span>
          <span className="font-mono text-dense text-soft">
            {[code, edition].filter(Boolean).join(' · ')}
          </span>
          {status === 'in-use' ? null : <Badge variant="outline">{t(`standard:status.${status}`)}</Badge>}
        </p>
        <p className="mt-1 text-dense text-soft">
          {t('pinned', {
            version: numberOfVersion(pinned),
            time: format.time(pinnedAt),
            by: pinnedByName,
          })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <HistoryButton entity="project-standard" id={String(dictionaryId)} name={name} size="icon" />
        {newer ? (
          <>
            <Badge variant="attention">{t('newer', { version: numberOfVersion(version) })}</Badge>
            <Button
              variant="outline"
              aria-label={t('changesOf', { name })}
              onClick={() => onOpen({ act: 'changes', standard })}
            >
              {t('changes')}
            </Button>
          </>
        ) : (
          <span className="text-dense text-faint">{t('newest')}</span>
        )}
        <OnlineButton
          to={deleteProjectStandard}
          variant="ghost"
          aria-label={t('deleteOf', { name })}
          onClick={() => onOpen({ act: 'delete', standard })}
        >
          {t('delete')}
        </OnlineButton>
      </div>
    </li>
  )
}
