import { gatewayVersion, subscribe } from '#request/session.ts'
import { createStore } from './store.ts'
import type { Store } from './surface.ts'
import type { PageMessage } from './wake.ts'

export interface ServiceWorkerHandle {
  /** True when a newer build is ready: offer it, never force it, and not while edits are being sent (OFF-08). */
  readonly updateAvailable: Store<boolean>
  /** Takes the newer build; the page reloads when it is in charge. */
  applyUpdate(): void
}

/**
 * Registers the service worker, where there is one: not on plain http, and not in a development server. The console
 * works without it, but does not start offline.
 */
export function registerServiceWorker(address = '/sw.js'): ServiceWorkerHandle {
  const available = createStore(false)
  const registered: { registration?: ServiceWorkerRegistration } = {}
  const handle = {
    updateAvailable: available,
    applyUpdate() {
      // Whichever waits by now: one that was offered earlier may have been replaced since.
      const worker = registered.registration?.waiting
      if (!worker) return
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      const message: PageMessage = { kind: 'skip-waiting' }
      worker.postMessage(message)
    },
  }
  if (!navigator.serviceWorker) return handle

  const offer = (worker: ServiceWorker | null) => {
    // The very first worker replaces nothing, so there is nothing to offer.
    if (!worker || !navigator.serviceWorker.controller) return
    available.set(true)
  }
  const lookedFor = new Set<string>([__BUILD_ID__])
  const watch = (registration: ServiceWorkerRegistration) => {
    registered.registration = registration
    // A browser looks for a newer worker when a page is opened; this one may stay open for days.
    subscribe(() => {
      const build = gatewayVersion()?.build
      if (!build || lookedFor.has(build)) return
      lookedFor.add(build)
      registration.update().catch((failure: unknown) => {
        lookedFor.delete(build)
        console.warn('A newer build was not fetched', failure)
      })
    })
    offer(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') offer(registration.waiting)
      })
    })
  }
  navigator.serviceWorker.register(address, { updateViaCache: 'none' }).then(watch, (failure: unknown) => {
    console.warn('No service worker: the console does not start offline.', failure)
  })
  return handle
}
