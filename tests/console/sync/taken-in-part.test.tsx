import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { EngineContext, useEngine, useStore } from '#console/app/engine.tsx'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { EditRow } from '#console/sync/edit-row.tsx'
import { QueueDialogs } from '#console/sync/queue-dialogs.tsx'
import { useQueueCommands } from '#console/sync/use-edits.ts'
import { updateWorkSite } from '#contract/work-site/entity.ts'
import type { Engine, QueueCommands } from '#offline/engine-types.ts'
import { openAccountQueue } from '../../offline/account-queue.ts'
import { workSite } from '../../offline/tab.ts'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('queue', 'kit', 'work-site')
})

/** The rows of edits taken in part, open: the list itself draws only what fits, and jsdom has no sizes. */
function Rows() {
  return useStore(useQueueCommands().takenInPart).map((edit) => (
    <EditRow key={edit.seq} edit={edit} open onOpen={() => {}} />
  ))
}

function NeedYou({ commands }: { commands: Promise<QueueCommands> }) {
  const engine = useEngine()
  const withCommands: Engine = Object.create(engine, { queue: { value: { commands: () => commands } } })
  return (
    <EngineContext value={withCommands}>
      <QueueDialogs>
        <Suspense>
          <Rows />
        </Suspense>
      </QueueDialogs>
    </EngineContext>
  )
}

test('TAB-05, OFF-03: cells that the gateway left out of a synced edit stay with their author, each with its reason, until they are read', async () => {
  const { kept, commands, look } = await openAccountQueue()
  const { workSiteId } = workSite(1)
  const request = { workSiteId, baseRevision: 1, remarks: '我写的' }
  const edit = await kept.queue.submit(updateWorkSite, request, { ...workSite(1) })
  const refused = [{ label: '质量情况 #2', message: '所在的行已删除' }]
  const content = { ...edit.content, refused }
  await kept.queue.move([{ edit, from: ['waiting'], to: 'taken-in-part', content }])
  look()
  // A later edit of the same row does not wait behind it.
  await kept.queue.submit(updateWorkSite, { ...request, remarks: '再写' }, { ...workSite(1) })
  look()
  expect(commands.unsynced.read()).toMatchObject([{ state: 'waiting' }])
  const shown = Promise.resolve(commands)
  await openScreen({
    at: '/admin/resource-pool',
    answers: new SampleAnswers(),
    page: () => <NeedYou commands={shown} />,
  })
  await screen.findByText('未采用：质量情况 #2: 所在的行已删除')
  expect(screen.getByText('部分未采用')).toBeDefined()
  fireEvent.click(await screen.findByRole('button', { name: '知道了' }))
  await waitFor(() => expect(screen.queryByText('部分未采用')).toBeNull())
  expect((await commands.sent({ offset: 0, limit: 10 })).edits).toMatchObject([
    { state: 'acknowledged', refused },
  ])
})
