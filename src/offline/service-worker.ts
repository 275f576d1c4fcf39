import { Workbox } from 'workbox-window'
import { gatewayVersion, reachability, subscribe } from '#request/session.ts'
import type { Store } from './engine-types.ts'
import { createStore } from './store.ts'
import type { PageMessage } from './wake.ts'

/** How long a build that could not be had is not looked for again, milliseconds. */
const pause = 60_000

export interface ServiceWorkerHandle {
  /**
   * True when a newer build's worker is in charge: offer that build, never force it, and not while edits are being sent
   * (OFF-08). Until the page takes it, the worker still has the former build's files for it.
   */
  readonly updateAvailable: Store<boolean>
  /** Takes the newer build: opens the page again, on it. */
  applyUpdate(): void
}

/**
 * Registers the service worker, where there is one: not on plain http, and not in a development server. The console
 * works without it, but does not start offline.
 */
export function registerServiceWorker(address = '/sw.js'): ServiceWorkerHandle {
  const available = createStore(false)
  const handle = { updateAvailable: available, applyUpdate: () => location.reload() }
  const { serviceWorker } = navigator
  if (!serviceWorker) return handle

  let controller = serviceWorker.controller
  const controlled = () => {
    // The very first worker replaces nothing, so there is nothing to offer.
    if (controller && controller !== serviceWorker.controller) available.set(true)
    controller = serviceWorker.controller
  }
  let worker: Workbox | undefined
  let registration: ServiceWorkerRegistration | undefined
  let registering = false
  const register = async () => {
    registering = true
    try {
      // One registers once; after a failure it takes another one.
      worker = new Workbox(address, { updateViaCache: 'none' })
      worker.addEventListener('controlling', controlled)
      registration = await worker.register({ immediate: true })
      // It listens from now on only; another tab may have brought a worker meanwhile.
      controlled()
    } catch (failure) {
      console.warn('No service worker: the console does not start offline.', failure)
    }
    registering = false
  }

  const lookedFor = new Set<string>([__BUILD_ID__])
  const update = async (build: string) => {
    lookedFor.add(build)
    const lookAgain = () => setTimeout(() => lookedFor.delete(build), pause)
    try {
      await worker?.update()
      const installing = registration?.installing
      // Not all of its files came: the browser itself tries again only when a page is opened.
      installing?.addEventListener('statechange', () => installing.state === 'redundant' && lookAgain())
    } catch (failure) {
      lookAgain()
      console.warn('A newer build was not fetched', failure)
    }
  }
  // A browser looks for a worker when a page is opened; this one may stay open for days.
  subscribe(() => {
    if (registering || reachability() !== 'reachable') return
    // None came whole, behind a captive portal for instance.
    if (!registration?.installing && !registration?.waiting && !registration?.active) return void register()
    const build = gatewayVersion()?.build
    if (build && !lookedFor.has(build)) void update(build)
  })
  void register()
  void serviceWorker.ready.then(({ active }) => {
    // It has taken charge of the pages that were open; one that was just being opened then, or was opened past it, is left out.
    const message: PageMessage = { kind: 'take-charge' }
    if (!serviceWorker.controller) active?.postMessage(message)
  })
  return handle
}
