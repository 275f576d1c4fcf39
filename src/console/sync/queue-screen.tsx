import { LifeBuoy, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEngine, useReachable, useStore } from '../app/engine.tsx'
import { PanelButton, PanelItem } from '../kit/panel-button.tsx'
import { ProgressBar } from '../kit/progress-bar.tsx'
import { Button } from '../ui/button.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { AskForAlerts } from './ask-for-alerts.tsx'
import { QueueDialogs, useQueueDialog } from './queue-dialogs.tsx'
import { SettledEdits } from './settled-edits.tsx'
import { UnsavedDrafts } from './unsaved-drafts.tsx'
import { UnsyncedEdits } from './unsynced-edits.tsx'

const tabs = ['needYou', 'unsynced', 'sent'] as const

/** Every edit of this account on this device: what needs a person and why, what waits, what was sent lately. */
export function QueueScreen() {
  const { t } = useTranslation(['queue', 'shell'])
  const { queue, replay } = useEngine()
  const counts = useStore(queue.counts)
  const progress = useStore(replay)
  const [chosen, setChosen] = useState<(typeof tabs)[number]>()
  const tab = chosen ?? (counts.needYou > 0 ? 'needYou' : 'unsynced')
  const numbers = { needYou: counts.needYou, unsynced: counts.waiting, sent: 0 }
  return (
    <QueueDialogs>
      <section className="mx-auto flex min-h-0 w-full max-w-5xl flex-1 flex-col gap-4 p-4 railed:p-6">
        <QueueHead />
        {progress.running ? (
          <ProgressBar label={t('replaying')} done={progress.sent} total={progress.total} />
        ) : null}
        {counts.others > 0 ? (
          <p className="rounded-control bg-sunken px-3 py-2 text-dense text-soft">
            {t('others', { count: counts.others })}
          </p>
        ) : null}
        <Tabs
          value={tab}
          onValueChange={(next) => setChosen(tabs.find((each) => each === next))}
          className="flex min-h-0 flex-1 flex-col"
        >
          <TabsList className="shrink-0">
            {tabs.map((each) => (
              <TabsTrigger key={each} value={each}>
                {t(`tab.${each}`)}
                <TabCount count={numbers[each]} waitsForYou={each === 'needYou'} />
              </TabsTrigger>
            ))}
          </TabsList>
          <TabsContent value={tab} className="flex min-h-0 flex-1 flex-col">
            {tab === 'sent' ? <SettledEdits /> : <UnsyncedEdits key={tab} which={tab} />}
          </TabsContent>
        </Tabs>
        <UnsavedDrafts />
      </section>
    </QueueDialogs>
  )
}

function QueueHead() {
  const { t } = useTranslation(['queue', 'shell'])
  const engine = useEngine()
  const counts = useStore(engine.queue.counts)
  const { running } = useStore(engine.replay)
  const reachable = useReachable()
  const open = useQueueDialog()
  return (
    <header className="flex min-h-control flex-wrap items-center justify-end gap-x-3 gap-y-2">
      <h1 className="font-semibold text-title">{t('shell:page.queue')}</h1>
      <p role="status" className="mr-auto text-dense text-faint">
        {counts.waiting + counts.needYou > 0 ? t('counts', { ...counts }) : null}
      </p>
      <AskForAlerts />
      <PanelButton
        variant="outline"
        align="end"
        label={t('rescue.title')}
        panel={(close) =>
          (['save-rescue', 'take-rescue'] as const).map((kind) => (
            <PanelItem
              key={kind}
              onSelect={() => {
                close()
                open({ kind })
              }}
            >
              {t(`rescue.${kind}`)}
            </PanelItem>
          ))
        }
      >
        <LifeBuoy aria-hidden />
        {t('rescue.title')}
      </PanelButton>
      <Button disabled={!reachable || running} onClick={() => void engine.syncNow()}>
        <RefreshCw aria-hidden />
        {t('syncNow')}
      </Button>
    </header>
  )
}

function TabCount({ count, waitsForYou }: { count: number; waitsForYou: boolean }) {
  if (count === 0) return null
  const look = waitsForYou ? 'bg-attention-soft text-attention' : 'bg-sunken text-soft'
  return <span className={`rounded-full px-1.5 font-medium text-small ${look}`}>{count}</span>
}
