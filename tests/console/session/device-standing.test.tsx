import '../browser-parts.ts'
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import type { RouterContext } from '#console/router.tsx'
import { DeviceStanding } from '#console/session/device-standing.tsx'
import { Device } from '#offline/session/device.ts'
import { noCounts, openDatabase } from '#offline/vault/db.ts'
import { wipeRevoked } from '#offline/vault/revoked.ts'
import { openAfterSignIn } from '#offline/vault/vault.ts'
import { someone } from '../../offline/tab.ts'

beforeAll(async () => {
  await startTexts()
  await loadTexts('standing')
})

/** What the sign-in says above its form on this device. */
function show(device: Device): void {
  const router = createRouter({
    routeTree: createRootRouteWithContext<RouterContext>()({ component: DeviceStanding }),
    context: {
      signedIn: async () => false,
      device: async () => device,
      worker: { updateAvailable: { read: () => false, subscribe: () => () => {} }, applyUpdate: () => {} },
    },
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <Suspense>
      <RouterProvider<typeof router> router={router} />
    </Suspense>,
  )
}

test('OFF-04 APP-07 a rescue file that a locked device fails to save is told to the person, who may try again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  onTestFinished(() => void vi.unstubAllGlobals())
  const database = await openDatabase(() => {})
  const device = new Device(database, undefined)
  onTestFinished(() => device.close())
  const terminal = {
    terminalId: '0190c2a4-0000-7000-8000-0000000000aa',
    credential: 'credential',
    deviceSecret: btoa('7'.repeat(32)),
    offlineHours: 72,
  }
  const login = { token: 't', userAccount: someone, terminal }
  await openAfterSignIn(database, login, 'Right1!', Date.now(), { iterations: 1_000 })
  const counts = { ...noCounts(), waiting: 2 }
  await database.put('counts', { account: someone.accountId, lastSeq: 2, counts })
  await wipeRevoked(database)
  show(device)
  const save = await screen.findByRole('button', { name: '保存为救援文件' })
  // The browser has taken the storage away.
  database.close()
  fireEvent.click(save)
  expect((await screen.findByRole('alert')).textContent).toContain('救援文件未能保存')
  expect(save).toHaveProperty('disabled', false)
})
