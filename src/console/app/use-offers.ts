import { useEffect, useState } from 'react'
import type { ServiceWorkerHandle } from '#offline/service-worker.ts'
import type { Offer } from '../shell/shell-data.tsx'
import { useStore } from './engine.tsx'

/** What browsers that install web applications send; not yet in TypeScript's DOM. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event && typeof event.prompt === 'function'
}

const dismissed = 'installDismissed'

/** The browser's offer to install the console, until it is taken or put off. */
export function useInstallOffer(): Offer | undefined {
  const [event, setEvent] = useState<InstallEvent>()
  useEffect(() => {
    const offered = (event: Event) => {
      if (!isInstallEvent(event) || localStorage.getItem(dismissed)) return
      event.preventDefault()
      setEvent(event)
    }
    addEventListener('beforeinstallprompt', offered)
    return () => removeEventListener('beforeinstallprompt', offered)
  }, [])
  if (!event) return undefined
  return {
    accept() {
      setEvent(undefined)
      void event.prompt()
    },
    dismiss() {
      localStorage.setItem(dismissed, 'true')
      setEvent(undefined)
    },
  }
}

/** A new build, offered and never forced; not while edits are being sent or something is being written (OFF-08). */
export function useUpdateOffer(worker: ServiceWorkerHandle, busy: boolean): Offer | undefined {
  const available = useStore(worker.updateAvailable)
  const [later, setLater] = useState(false)
  if (!available || later || busy) return undefined
  return { accept: () => worker.applyUpdate(), dismiss: () => setLater(true) }
}
