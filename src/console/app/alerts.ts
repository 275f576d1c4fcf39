import i18next from 'i18next'
import type { QueueCounts, Store } from '#offline/engine-types.ts'
import { loadTexts } from '../i18n.ts'
import { queuePath } from '../shell/paths.ts'

/** All tabs speak under it, so that the last word stands. */
const tag = 'milepost-need-you'

/**
 * Shows a notification of the system when edits come to need their author while nobody looks at the page, where that has been
 * allowed. Returns what ends it.
 */
export function keepNotifying(counts: Store<QueueCounts>): () => void {
  let before = 0
  const look = () => {
    const { needYou } = counts.read()
    if (needYou > before && document.hidden) notify(needYou).catch(notShown)
    if (needYou === 0 && before > 0) withdraw().catch(notShown)
    before = needYou
  }
  look()
  return counts.subscribe(look)
}

async function notify(count: number): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker?.getRegistration()
  await loadTexts('queue')
  await registration?.showNotification(i18next.t('queue:alerts.title', { count }), {
    body: i18next.t('queue:alerts.body'),
    icon: '/icons/192.png',
    tag,
    data: { path: queuePath },
  })
}

async function withdraw(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications({ tag })) ?? []) shown.close()
}

/** The page itself says it too; why the system did not stands where support looks. */
function notShown(failure: unknown): void {
  console.warn('Not shown outside of the page', failure)
}
