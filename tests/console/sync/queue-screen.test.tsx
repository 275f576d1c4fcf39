import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { EngineContext, useEngine } from '#console/app/engine.tsx'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { QueueScreen } from '#console/sync/queue-screen.tsx'
import { codes } from '#contract/codes.ts'
import { updateWorkSite } from '#contract/work-site/entity.ts'
import type { Engine } from '#offline/engine-types.ts'
import { countEdits } from '#offline/queue/counts.ts'
import { createStore } from '#offline/store.ts'
import { type AccountQueue, openAccountQueue } from '../../offline/account-queue.ts'
import { besides } from '../../offline/conflicting.ts'
import { someone, workSite } from '../../offline/tab.ts'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'
import { conflict, press } from './queue-rows.tsx'

let opened: AccountQueue

beforeAll(async () => {
  await startTexts()
  await loadTexts('queue', 'kit', 'shell', 'work-site')
})

beforeEach(async () => {
  // jsdom measures nothing, and what is in sight is drawn.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600)
  opened = await openAccountQueue()
})
afterEach(() => vi.restoreAllMocks())

/** The engine with the queue that a test has opened. */
function WithQueue({
  queue,
  children,
}: {
  queue: Pick<Engine['queue'], 'counts' | 'commands'>
  children: ReactNode
}) {
  const engine = useEngine()
  const own: Engine['queue'] = Object.create(engine.queue, Object.getOwnPropertyDescriptors(queue))
  const withQueue: Engine = Object.create(engine, { queue: { value: own } })
  return <EngineContext value={withQueue}>{children}</EngineContext>
}

/** The queue screen over what the device has stored. */
async function openQueueScreen(): Promise<void> {
  const { kept, commands } = opened
  const count = () => countEdits(kept.database, someone.accountId)
  const counts = createStore(await count())
  commands.unsynced.subscribe(() => void count().then(counts.set))
  const loaded = Promise.resolve(commands)
  const queue = { counts, commands: () => loaded }
  await openScreen({
    at: '/admin/queue',
    answers: new SampleAnswers(),
    page: () => (
      <WithQueue queue={queue}>
        <QueueScreen />
      </WithQueue>
    ),
  })
}

/** Gives the first edit up in another tab, of which this one hears nothing. */
async function giveUpElsewhere(): Promise<void> {
  const { queue, commands } = await besides(opened)
  expect(await commands.discard(queue.edits.slice(0, 1).map(({ seq }) => seq))).toBe(1)
}

const openTab = async (name: RegExp) => {
  const tab = await screen.findByRole('tab', { name })
  fireEvent.mouseDown(tab, { button: 0 })
}

test('OFF-05 what was given up in a conflict is found on the queue screen, taken back there, and stands in its conflict as it was written', async () => {
  await conflict(opened, 1)
  await openQueueScreen()
  await screen.findByText('我写的')
  await press('放弃')
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.change(question.getByRole('textbox'), { target: { value: '放弃' } })
  fireEvent.click(question.getByRole('button', { name: '放弃' }))
  await screen.findByText('已放弃 1 条')
  await waitFor(() => expect(screen.queryByText('我写的')).toBeNull())

  await openTab(/^已同步与放弃/)
  await press(`“${workSite(1).workSiteName}”的修改内容`)
  await press('撤销放弃')
  await screen.findByText('已撤销，1 条冲突待你重新选择')
  await openTab(/^待处理/)
  const row = within(await screen.findByRole('row', { name: /^备注/ }))
  for (const text of ['我写的', '他人写的']) row.getByText(text)
})

test('OFF-04, TAB-05: of several edits that are sent again it is told how many another tab had decided', async () => {
  for (const index of [1, 2]) {
    const request = { workSiteId: workSite(index).workSiteId, baseRevision: 1, remarks: '我写的' }
    await opened.park(await opened.kept.queue.submit(updateWorkSite, request), 'refused', codes.invalid)
  }
  await openQueueScreen()
  await giveUpElsewhere()
  fireEvent.click(await screen.findByRole('checkbox', { name: /^全选/ }))
  const [bulk] = await screen.findAllByRole('button', { name: '重试' })
  if (!bulk) throw new Error('Nothing can be sent again')
  fireEvent.click(bulk)
  await screen.findByText('有 1 条修改已在别处处理或改过，请重新查看')
  await waitFor(() => expect(screen.getByText(/^1 条待同步/)).toBeDefined())
})

test('OFF-05, TAB-05: of a run of conflicts it is told how many another tab had decided', async () => {
  for (const index of [1, 2]) await conflict(opened, index)
  await openQueueScreen()
  await press('全部用我的')
  const question = within(await screen.findByRole('alertdialog', { name: '全部用我的' }))
  await giveUpElsewhere()
  fireEvent.click(question.getByRole('button', { name: '全部用我的' }))
  await screen.findByText('有 1 条修改已在别处处理或改过，请重新查看')
})
