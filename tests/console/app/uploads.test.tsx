import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { EngineContext } from '#console/app/engine.tsx'
import { savePending } from '#console/app/pending-uploads.ts'
import { UploadList } from '#console/app/upload-list.tsx'
import { useUploads } from '#console/app/use-uploads.ts'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { pathOf } from '#contract/define-endpoint.ts'
import { contractVersion } from '#contract/envelope.ts'
import { requestTicket, uploadPiece } from '#contract/file/endpoints.ts'
import { openEngine } from '#offline/engine/engine.ts'
import { lazyDrafts, lazyFiles } from '#offline/engine/lazy-parts.ts'
import type { Engine } from '#offline/engine-types.ts'
import { saveFile } from '#offline/queue/files.ts'
import { openDevice } from '#offline/session/device.ts'
import { createStore } from '#offline/store.ts'
import { dropSession } from '#request/session.ts'
import { beginSession, logIn } from '#request/sign-in.ts'
import { pieceSize } from '#request/upload.ts'
import { type AccountQueue, openAccountQueue } from '../../offline/account-queue.ts'
import { DeviceLocks } from '../../offline/locks.ts'
import { someone } from '../../offline/tab.ts'
import { Gateway } from '../../request/gateway.ts'

const place = 'project 0190c2a4-1000-7000-8000-000000000001'
let stored: AccountQueue['kept']
let gateway: Gateway
let engine: Engine
/** Resolved once pieces may arrive. */
let online: Promise<void>

beforeAll(async () => {
  await startTexts()
  await loadTexts('upload', 'kit')
})

beforeEach(async () => {
  stored = (await openAccountQueue()).kept
  online = Promise.resolve()
  const device = await openDevice()
  engine = await openEngine(device, someone)
  onTestFinished(() => {
    engine.close()
    device.close()
    Reflect.deleteProperty(navigator, 'locks')
  })
  Object.defineProperty(navigator, 'locks', { value: new DeviceLocks().tab(), configurable: true })
  gateway = new Gateway()
  vi.stubGlobal('fetch', gateway.fetch)
  await beginSession(await logIn(someone.accountName, gateway.password))
  gateway.on(requestTicket, () => ({
    data: { ticket: 'a ticket', offset: 0, expiresAt: Date.now() + 60_000 },
  }))
  // It goes by its ticket, and without a signature.
  gateway.line = async (answer, { path }) => {
    if (path !== pathOf(uploadPiece)) return answer
    await online
    const data = { offset: pieceSize, complete: true }
    const said = { requestId: 'a request', serverTime: Date.now(), build: 'test', contract: contractVersion }
    return Response.json({ code: 10000, message: '', data, ...said })
  }
})

afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

/** What a tab has of the device: its own memory of the drafts that all tabs write. */
const ofTab = () => ({
  drafts: lazyDrafts(async () => stored),
  files: lazyFiles(someone.accountId, async () => stored),
})

/** A part of the console in a tab of its own. */
function InTab({ children }: { children: ReactNode }) {
  const [own] = useState((): Engine => {
    const { drafts, files } = ofTab()
    const parts = { drafts, files, mode: createStore({ kind: 'full' }) }
    return Object.create(
      engine,
      Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, { value }])),
    )
  })
  return <EngineContext value={own}>{children}</EngineContext>
}

/** Uploads for the place, and what came of them. */
function Place({ tab, chosen }: { tab: string; chosen?: File }) {
  const [there, setThere] = useState<readonly string[]>([])
  const uploads = useUploads(place, async ({ name }) => setThere((before) => [...before, name]))
  return (
    <section aria-label={tab}>
      <UploadList uploads={uploads} />
      {chosen ? (
        <button type="button" onClick={() => void uploads.add([chosen])}>
          添加
        </button>
      ) : null}
      <p>已到：{there.join('、')}</p>
    </section>
  )
}

const inTab = (tab: string) => within(screen.getByRole('region', { name: tab }))

test('LOG-05 what two tabs have left half uploaded for one place goes on when it is opened again, the one after the other', async () => {
  for (const name of ['甲.dwg', '乙.dwg']) {
    const fileId = await saveFile(someone.accountId, stored, new Blob([name]))
    const file = { fileId, name, size: 8, share: 0.5, paused: false }
    await savePending(ofTab().drafts, place, [file])
  }
  render(
    <InTab>
      <Place tab="标签页" />
    </InTab>,
  )
  await screen.findByText('已到：乙.dwg、甲.dwg')
  await waitFor(async () => expect(await stored.database.count('drafts')).toBe(0))
  expect(await stored.database.count('files')).toBe(0)
})

test('LOG-05 a file that one tab sends is not sent by another one that is opened at the same place', async () => {
  let connect = () => {}
  online = new Promise((resolve) => {
    connect = resolve
  })
  const first = (
    <InTab key="first">
      <Place tab="先开的" chosen={new File(['a drawing'], '甲.dwg')} />
    </InTab>
  )
  const { rerender } = render(<div>{first}</div>)
  fireEvent.click(screen.getByRole('button', { name: '添加' }))
  await waitFor(() => expect(gateway.callsTo(uploadPiece)).toHaveLength(1))
  rerender(
    <div>
      {first}
      <InTab key="second">
        <Place tab="后开的" />
      </InTab>
    </div>,
  )
  await waitFor(() => inTab('后开的').getByText('甲.dwg'))
  connect()
  await waitFor(() => inTab('先开的').getByText('已到：甲.dwg'))
  await waitFor(() => expect(inTab('后开的').queryByText('甲.dwg')).toBeNull())
  expect(inTab('后开的').queryByRole('alert')).toBeNull()
  expect(gateway.callsTo(requestTicket)).toHaveLength(1)
  await waitFor(async () => expect(await stored.database.count('drafts')).toBe(0))
})
