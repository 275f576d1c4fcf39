import {
  listWorkSites,
  updateWorkSite,
  type WorkSite,
  type WorkSiteEdit,
} from '#contract/work-site/entity.ts'
import { openEngine } from '#offline/engine/engine.ts'
import type { Engine } from '#offline/engine-types.ts'
import { openDevice } from '#offline/session/device.ts'
import { signIn } from '#offline/session/sign-in.ts'
import { item } from '#request/session.ts'
import { type QueueUnderTest, untilOnline } from './queue-under-test.ts'
import { sampleEdit } from './sample-edit.ts'
import type { SignIn } from './sign-in.ts'

const pageSize = 100

/** Ours: the engine of the console, signed in at a real gateway, with the work sites it keeps on the device. */
export async function openMilepostQueue({ accountName, password }: SignIn): Promise<QueueUnderTest> {
  const device = await openDevice()
  await signIn(device, accountName, password, false)
  const account = item('userAccount')
  if (!account) throw new Error('The sign-in gave no account.')
  let engine = await openEngine(device, account)
  const mode = engine.mode.read()
  if (mode.kind !== 'full') throw new Error(`The engine keeps nothing here: ${mode.reason}.`)
  await engine.warmUp()
  const workSites = await allWorkSites(engine)
  let turn = 0

  async function submit(): Promise<void> {
    const workSite = workSites[turn++ % workSites.length]
    if (!workSite) throw new Error('There is no work site to edit.')
    await engine.submit(updateWorkSite, editOf(workSite))
  }

  return {
    async fill(count) {
      while (engine.queue.counts.read().waiting < count) await submit()
    },
    async enqueue() {
      const began = performance.now()
      await submit()
      return performance.now() - began
    },
    async reopen() {
      engine.close()
      const began = performance.now()
      engine = await openEngine(device, account)
      return performance.now() - began
    },
    async replay() {
      await untilOnline()
      const began = performance.now()
      await untilSent(engine)
      return performance.now() - began
    },
  }
}

function editOf({ workSiteId, workSiteName, revision }: WorkSite): WorkSiteEdit {
  const { progress, remarks } = sampleEdit()
  return { workSiteId, baseRevision: revision, workSiteName, status: 'under-construction', progress, remarks }
}

async function allWorkSites(engine: Engine): Promise<WorkSite[]> {
  const rows: WorkSite[] = []
  for (let pageIndex = 1; ; pageIndex++) {
    const { records } = await engine.read(listWorkSites, { pageIndex, pageSize })
    rows.push(...records)
    if (records.length < pageSize) return rows
  }
}

/** Resolves when no edit waits any more; rejects when one was not accepted, since others would wait behind it. */
async function untilSent({ queue: { counts } }: Engine): Promise<void> {
  for (;;) {
    const { waiting, needYou } = counts.read()
    if (needYou > 0) throw new Error(`${needYou} edits were not accepted.`)
    if (waiting === 0) return
    await new Promise<void>((changed) => {
      const stop = counts.subscribe(() => {
        stop()
        changed()
      })
    })
  }
}
