import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, onTestFinished, test, vi } from 'vitest'
import { EngineContext } from '#console/app/engine.tsx'
import { useMenus } from '#console/app/use-menus.ts'
import { openEngine } from '#offline/engine/engine.ts'
import { openDevice } from '#offline/session/device.ts'
import { dropSession, establish, gatewayMissed, setItem } from '#request/session.ts'
import { someone } from '../../offline/tab.ts'
import { sampleId } from '../sample.tsx'

afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

function Names() {
  const menus = useMenus()
  return <p>{menus ? `menus: ${menus.map(({ names }) => names.zh).join()}` : 'not known yet'}</p>
}

/** The menus of somebody who has signed in without a network. */
async function openOffline() {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  gatewayMissed()
  establish({ userAccount: someone })
  const device = await openDevice()
  const engine = await openEngine(device, someone)
  onTestFinished(() => {
    engine.close()
    device.close()
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  render(
    <EngineContext value={engine}>
      <QueryClientProvider client={client}>
        <Names />
      </QueryClientProvider>
    </EngineContext>,
  )
}

test('NAV-10: without a network and without stored menus there are none, and nobody waits for them', async () => {
  await openOffline()
  await screen.findByText('menus:')
})

test('NAV-10, OFF-06: without a network the menus are those that the vault stored', async () => {
  const menu = { menuId: sampleId(1), names: { zh: '项目工点', en: 'Work sites' }, sort: 1, functions: [] }
  setItem('menuItems', [{ ...menu, authFunctionList: [] }])
  await openOffline()
  await screen.findByText('menus: 项目工点')
})
