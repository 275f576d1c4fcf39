import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { EngineContext, useEngine } from '#console/app/engine.tsx'
import { DiagnosticsPage } from '#console/diagnostics/diagnostics-page.tsx'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { codes } from '#contract/codes.ts'
import { updatePerson } from '#contract/person/endpoints.ts'
import type { Engine, QueueCommands } from '#offline/engine-types.ts'
import { openAccountQueue } from '../../offline/account-queue.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  // As the route does.
  await loadTexts('diagnostics', 'kit', 'queue')
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'clipboard')
})

function Page({ commands }: { commands: Promise<QueueCommands> }) {
  const engine = useEngine()
  const queue: Engine['queue'] = Object.create(engine.queue, { commands: { value: () => commands } })
  const withCommands: Engine = Object.create(engine, { queue: { value: queue } })
  return (
    <EngineContext value={withCommands}>
      <DiagnosticsPage />
    </EngineContext>
  )
}

test('NAV-16 the diagnostics name each edit that waits; the report that leaves the device has neither names nor contents', async () => {
  let report = ''
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const writeText = async (text: string) => {
    report = text
  }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  const { kept, commands, park } = await openAccountQueue()
  const request = { userId: sampleId(1), userName: '王大工', email: 'dagong@example.cn', baseRevision: 3 }
  await park(await kept.queue.submit(updatePerson, request), 'gone', codes.deleted)
  await openScreen({
    at: '/test/demo',
    answers: new SampleAnswers(),
    page: () => <Page commands={Promise.resolve(commands)} />,
  })
  const line = (await screen.findByText('王大工')).closest('li')
  expect(line?.textContent).toMatch(/已被删除.*修改人员.*KB/)

  fireEvent.click(screen.getByRole('button', { name: '复制报告' }))
  await waitFor(() => expect(report).not.toBe(''))
  expect(JSON.parse(report).edits).toMatchObject([
    { endpointId: updatePerson.id, state: 'gone', code: codes.deleted },
  ])
  expect(report).not.toMatch(/王大工|dagong/)
})
