import { CloudCheck, RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueuedEdit } from '#offline/surface.ts'
import { useEngine, useReachable, useStore } from '../app/engine.tsx'
import { ProgressBar } from '../kit/progress-bar.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { Button } from '../ui/button.tsx'
import { Tabs, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { EditRow } from './edit-row.tsx'
import { useEdits } from './use-edits.ts'

const DiscardEdit = lazy(async () => ({ default: (await import('./discard-edit.tsx')).DiscardEdit }))

const pageSize = 50
const tabs = ['unsynced', 'sent'] as const

/** Every edit of this account on this device: what waits, what needs a person and why, what was sent lately. */
export function QueueScreen() {
  const { t } = useTranslation('sync')
  const engine = useEngine()
  const counts = useStore(engine.queue.counts)
  const replay = useStore(engine.replay)
  const reachable = useReachable()
  const [tab, setTab] = useState<(typeof tabs)[number]>('unsynced')
  const [discarding, setDiscarding] = useState<QueuedEdit>()
  return (
    <section className="mx-auto flex w-full max-w-4xl flex-col gap-4 p-4 railed:p-6">
      <header className="flex min-h-control flex-wrap items-center gap-3">
        <h1 className="font-semibold text-title">{t('title')}</h1>
        <p role="status" className="text-dense text-faint">
          {counts.waiting + counts.needYou > 0 ? t('counts', { ...counts }) : null}
        </p>
        <Button
          className="ml-auto"
          disabled={!reachable || replay.running}
          onClick={() => void engine.syncNow()}
        >
          <RefreshCw aria-hidden />
          {t('syncNow')}
        </Button>
      </header>
      {replay.running ? <ProgressBar label={t('replaying')} done={replay.sent} total={replay.total} /> : null}
      {counts.others > 0 ? (
        <p className="rounded-control bg-sunken px-3 py-2 text-dense text-soft">
          {t('others', { count: counts.others })}
        </p>
      ) : null}
      <Tabs value={tab} onValueChange={(next) => setTab(tabs.find((each) => each === next) ?? 'unsynced')}>
        <TabsList>
          {tabs.map((each) => (
            <TabsTrigger key={each} value={each}>
              {t(`tab.${each}`)}
            </TabsTrigger>
          ))}
        </TabsList>
      </Tabs>
      <Edits key={tab} which={tab} onDiscard={setDiscarding} />
      <Suspense>
        {discarding ? <DiscardEdit edit={discarding} onClose={() => setDiscarding(undefined)} /> : null}
      </Suspense>
    </section>
  )
}

interface EditsProps {
  which: (typeof tabs)[number]
  onDiscard: (edit: QueuedEdit) => void
}

function Edits({ which, onDiscard }: EditsProps) {
  const { t } = useTranslation('sync')
  const [limit, setLimit] = useState(pageSize)
  const { data, error, refetch } = useEdits(which, limit)
  return (
    <div className="overflow-hidden rounded-panel border bg-panel">
      {error && !data ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {!error && !data ? <RowsSkeleton rows={5} /> : null}
      {data?.edits.length === 0 ? (
        <EmptyState icon={<CloudCheck />} title={t(`empty.${which}`)} hint={t(`emptyHint.${which}`)} />
      ) : null}
      <ul className="divide-y">
        {data?.edits.map((edit) => (
          <EditRow key={`${edit.seq} ${edit.state}`} edit={edit} onDiscard={onDiscard} />
        ))}
      </ul>
      {data && data.total > limit ? (
        <Button look="ghost" className="m-2" onClick={() => setLimit(limit + pageSize)}>
          {t('more', { count: data.total - limit })}
        </Button>
      ) : null}
    </div>
  )
}
