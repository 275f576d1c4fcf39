import { cleanup, configure } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, vi } from 'vitest'
import { contractVersion } from '#contract/envelope.ts'
import { dropSession, gatewayHeard, reachability } from '#request/session.ts'
import { patience } from '../../scripts/patience.mjs'

// Many files share a process: each begins as a fresh tab on a fresh device. A file about no page runs without a browser's window.
vi.useRealTimers()
vi.unstubAllGlobals()
globalThis.indexedDB = new IDBFactory()
if (typeof window !== 'undefined') {
  dropSession()
  localStorage.clear()
  window.history.replaceState(null, '', '/')
  // A call of another file that found no gateway took every button away that needs one.
  const now = Date.now()
  if (reachability() === 'unreachable')
    gatewayHeard({ serverTime: now, build: __BUILD_ID__, contract: contractVersion }, now)
}

// vitest's globals are off, so the library cannot register this by itself.
afterEach(cleanup)

// A part that is loaded when it is first needed takes its time on a busy machine; a second is not always enough.
configure({ asyncUtilTimeout: patience(30_000) })
