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
  const waiting: { worker?: ServiceWorker } = {}
  const handle = {
    updateAvailable: available,
    applyUpdate() {
      if (!waiting.worker) return
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      const message: PageMessage = { kind: 'skip-waiting' }
      waiting.worker.postMessage(message)
    },
  }
  if (!navigator.serviceWorker) return handle

  const offer = (worker: ServiceWorker | null) => {
    // The very first worker replaces nothing, so there is nothing to offer.
    if (!worker || !navigator.serviceWorker.controller) return
    waiting.worker = worker
    available.set(true)
  }
  const watch = (registration: ServiceWorkerRegistration) => {
    offer(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') offer(registration.waiting)
      })
    })
  }
  navigator.serviceWorker
    .register(trusted(address), { updateViaCache: 'none' })
    .then(watch, (failure: unknown) => {
      console.warn('No service worker: the console does not start offline.', failure)
    })
  return handle
}

interface ScriptAddressPolicy {
  /** Typed as text, because that is what `register` is declared to take; it is an object that only a policy makes. */
  createScriptURL(address: string): string
}

declare global {
  /** Not in TypeScript's DOM, nor in every browser. */
  var trustedTypes:
    | { createPolicy(name: string, rules: ScriptAddressPolicy): ScriptAddressPolicy }
    | undefined
}

/** The address as the policy of the page wants it (`require-trusted-types-for 'script'`). */
function trusted(address: string): string {
  const policy = globalThis.trustedTypes?.createPolicy('milepost-worker', { createScriptURL: (text) => text })
  return policy ? policy.createScriptURL(address) : address
}
