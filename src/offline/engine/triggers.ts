import { isTryNow, wakeTag } from '../wake.ts'

/** Calls `tryNow` whenever the network may be back or somebody looks again; returns what ends that. */
export function onWake(tryNow: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') tryNow()
  }
  const told = ({ data }: MessageEvent) => {
    if (isTryNow(data)) tryNow()
  }
  addEventListener('online', tryNow)
  document.addEventListener('visibilitychange', seen)
  navigator.serviceWorker?.addEventListener('message', told)
  return () => {
    removeEventListener('online', tryNow)
    document.removeEventListener('visibilitychange', seen)
    navigator.serviceWorker?.removeEventListener('message', told)
  }
}

/** Asks the browser to wake a page when the network is back; where it cannot, the timer does. */
export async function askForWake(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration || !('sync' in registration)) return
  const { sync } = registration
  if (typeof sync !== 'object' || sync === null || !('register' in sync)) return
  if (typeof sync.register === 'function') await sync.register(wakeTag)
}
