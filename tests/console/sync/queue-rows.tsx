import { act, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { EngineContext, useEngine, useStore } from '#console/app/engine.tsx'
import { ConflictRun } from '#console/sync/conflict-run.tsx'
import { EditRow } from '#console/sync/edit-row.tsx'
import { QueueDialogs } from '#console/sync/queue-dialogs.tsx'
import { useQueueCommands } from '#console/sync/use-edits.ts'
import { codes } from '#contract/codes.ts'
import { deleteWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import type { Engine, QueueCommands } from '#offline/engine-types.ts'
import type { AccountQueue } from '../../offline/account-queue.ts'
import { workSite } from '../../offline/tab.ts'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

/** An edit of a work site's remarks that met somebody else's of the same. */
export async function conflict({ kept, park }: AccountQueue, index: number): Promise<void> {
  const { workSiteId, workSiteName } = workSite(index)
  const request = { workSiteId, workSiteName, baseRevision: 1, remarks: '我写的', progress: 40 }
  const edit = await kept.queue.submit(updateWorkSite, request, {
    ...workSite(index, { remarks: '原来的' }),
  })
  await park(edit, 'conflict', codes.conflict, {
    fields: ['remarks'],
    theirs: { remarks: '他人写的' },
    revision: 4,
    changedBy: '王建国',
    changedAt: new Date('2026-03-05T09:08:00').getTime(),
  })
}

/** A deletion of a work site whose progress somebody else has written meanwhile. */
export async function deletionConflict({ kept, park }: AccountQueue, index: number): Promise<void> {
  const { workSiteId, workSiteName } = workSite(index)
  const request = { ids: [workSiteId], label: workSiteName, baseRevision: 1 }
  const edit = await kept.queue.submit(deleteWorkSites, request, { ...workSite(index) })
  await park(edit, 'conflict', codes.conflict, {
    fields: ['progress'],
    theirs: { progress: 60 },
    revision: 4,
    changedBy: '王建国',
    changedAt: new Date('2026-03-05T09:08:00').getTime(),
  })
}

/** All rows of the queue, open: the list itself draws only what fits, and jsdom has no sizes. */
export function Rows() {
  const edits = useStore(useQueueCommands().unsynced)
  return (
    <>
      <ConflictRun edits={edits} />
      {edits.map((edit) => (
        <EditRow key={edit.seq} edit={edit} open onOpen={() => {}} />
      ))}
    </>
  )
}

/** What needs a person, over the real queue. */
function NeedYou({ commands, children }: { commands: Promise<QueueCommands>; children: ReactNode }) {
  const engine = useEngine()
  const withCommands: Engine = Object.create(engine, { queue: { value: { commands: () => commands } } })
  return (
    <EngineContext value={withCommands}>
      <QueueDialogs>{children}</QueueDialogs>
    </EngineContext>
  )
}

/** Opens these rows of a queue. */
export async function openRows(shown: QueueCommands, rows: ReactNode = <Rows />) {
  const commands = Promise.resolve(shown)
  await openScreen({
    at: '/admin/resource-pool',
    answers: new SampleAnswers(),
    page: () => <NeedYou commands={commands}>{rows}</NeedYou>,
  })
}

/** Presses the button of this name, the first unless it is said which. */
export const press = async (name: string, index = 0) => {
  const button = (await screen.findAllByRole('button', { name }))[index]
  // What opens is loaded first.
  if (button) await act(async () => void fireEvent.click(button))
}
