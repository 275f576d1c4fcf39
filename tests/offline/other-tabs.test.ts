import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { updateWorkSite } from '#contract/work-site/entity.ts'
import { noteEpoch } from '#offline/queue/epoch.ts'
import { PendingStatus } from '#offline/queue/pending-status.ts'
import { Queue } from '#offline/queue/queue.ts'
import type { Vault } from '#offline/vault/encryption.ts'
import { freshBrowser } from '../request/browser.ts'
import { type AccountQueue, openAccountQueue } from './account-queue.ts'
import { besides, conflict, conflicting, sendFrom, site, workSiteId } from './conflicting.ts'
import { editOf, vaultOf, workSite } from './tab.ts'

let opened: AccountQueue

beforeEach(async () => {
  freshBrowser()
  opened = await openAccountQueue()
})

test('OFF-05, TAB-05: a tab that has not heard of a conflict that is open again sends nothing from behind it', async () => {
  const { kept, commands } = opened
  for (const theirs of [['remarks', 'progress'], ['remarks']]) {
    const edit = await conflicting(opened)
    const later = await kept.queue.submit(updateWorkSite, { workSiteId, baseRevision: 1, progress: 50 })
    await commands.resolve(edit.seq, 4, theirs)
    const other = await besides(opened)
    expect(await commands.reopen(edit.seq)).toBe(true)
    expect(await sendFrom(opened, other.queue)).toEqual([])
    // Nor once it knows.
    expect(await sendFrom(opened, other.queue)).toEqual([])
    await commands.resolve(edit.seq, 4, [])
    await other.queue.refresh([edit.seq])
    expect(await sendFrom(opened, other.queue)).toEqual([edit.id, later.id])
    await kept.queue.refresh([edit.seq, later.seq])
  }
})

test('OFF-05, TAB-05: what was chosen to be sent before a conflict was open again stays behind it', async () => {
  const { kept, commands } = opened
  const edit = await conflicting(opened)
  await kept.queue.submit(updateWorkSite, { workSiteId, baseRevision: 1, progress: 50 })
  await commands.resolve(edit.seq, 4, ['remarks', 'progress'])
  const move = kept.queue.move.bind(kept.queue)
  const beginning = vi.spyOn(kept.queue, 'move').mockImplementationOnce(async (...chosen) => {
    expect(await commands.reopen(edit.seq)).toBe(true)
    return await move(...chosen)
  })
  onTestFinished(() => beginning.mockRestore())
  expect(await sendFrom(opened, kept.queue)).toEqual([])
  expect(kept.queue.edits.map(({ state }) => state)).toEqual(['conflict', 'waiting'])
})

test('OFF-05, TAB-05: a conflict stays decided when what another tab decided again behind it is sent meanwhile', async () => {
  const { kept, commands, park } = opened
  const edit = await conflicting(opened)
  const request = { workSiteId, baseRevision: 1, progress: 50 }
  const later = await kept.queue.submit(updateWorkSite, request, { ...site })
  await park(later, 'conflict', codes.conflict, {
    ...conflict,
    fields: ['progress'],
    theirs: { progress: 30 },
  })
  for (const { seq } of [later, edit]) await commands.resolve(seq, 4, ['remarks', 'progress'])
  const other = await besides(opened)
  await commands.reopen(later.seq)
  await commands.resolve(later.seq, 4, [])
  const move = other.queue.move.bind(other.queue)
  const reopening = vi.spyOn(other.queue, 'move').mockImplementationOnce(async (...back) => {
    expect(await sendFrom(opened, kept.queue)).toEqual([later.id])
    return await move(...back)
  })
  onTestFinished(() => reopening.mockRestore())
  expect(await other.commands.reopen(edit.seq)).toBe(false)
})

test('OFF-02, TAB-05: behind an edit that another tab has decided again, nothing of the same entity goes ahead of it', async () => {
  const { kept, commands } = opened
  for (const theirs of [['remarks', 'progress'], ['remarks']]) {
    const edit = await conflicting(opened)
    const later = await kept.queue.submit(updateWorkSite, { workSiteId, baseRevision: 1, progress: 50 })
    await commands.resolve(edit.seq, 4, theirs)
    const other = await besides(opened)
    await commands.reopen(edit.seq)
    await commands.resolve(edit.seq, 4, [])
    expect(await sendFrom(opened, other.queue)).toEqual([edit.id, later.id])
    await kept.queue.refresh([edit.seq, later.seq])
  }
})

test('OFF-05, TAB-05: what was opened again, given up and opened again while a tab was to send stays ahead of what is behind it', async () => {
  const { kept, commands } = opened
  const edit = await conflicting(opened)
  await kept.queue.submit(updateWorkSite, { workSiteId, baseRevision: 1, progress: 50 })
  await commands.resolve(edit.seq, 4, ['remarks', 'progress'])
  const other = await besides(opened)
  await commands.reopen(edit.seq)
  const refresh = other.queue.refresh.bind(other.queue)
  const looking = vi.spyOn(other.queue, 'refresh').mockImplementationOnce(async (seqs) => {
    const found = await refresh(seqs)
    await commands.discard(seqs)
    await refresh(seqs)
    expect(await commands.reopen(edit.seq)).toBe(true)
    return found
  })
  onTestFinished(() => looking.mockRestore())
  expect(await sendFrom(opened, other.queue)).toEqual([])
  expect(other.queue.edits.map(({ state }) => state)).toEqual(['conflict', 'waiting'])
})

test('OFF-03, TAB-05: what another tab has sent and cleared away long ago keeps nothing else from being sent', async () => {
  const { kept } = opened
  const gone = await kept.queue.submit(updateWorkSite, editOf(workSiteId, 'sent elsewhere'))
  const left = await kept.queue.submit(updateWorkSite, editOf(workSite(2).workSiteId, 'mine'))
  const { database, vault } = kept
  const queue = new Queue(database, vault, Date.now, (edits) => status.note(edits))
  const status = new PendingStatus(() => queue)
  await queue.load()
  const marks = status.of('work-site')
  expect([...marks.read().keys()]).toEqual([workSiteId, workSite(2).workSiteId])
  await database.delete('edits', [vault.account, gone.seq])
  expect(await sendFrom(opened, queue)).toEqual([left.id])
  expect(queue.edits).toEqual([])
  // Nor does anything on the screen say that it waits still.
  expect([...marks.read().keys()]).toEqual([])
})

test('OFF-04, TAB-05: a tab that has not heard of what another one wrote creates nothing again over it', async () => {
  const { kept, commands, park } = opened
  const edit = await kept.queue.submit(updateWorkSite, editOf(workSiteId, 'mine'), { ...site })
  await park(edit, 'gone', codes.deleted)
  const other = await besides(opened)
  const submitAll = kept.queue.submitAll.bind(kept.queue)
  const saving = vi.spyOn(kept.queue, 'submitAll').mockImplementationOnce(async (...made) => {
    await other.commands.revise(edit.seq, updateWorkSite, editOf(workSiteId, 'newer'))
    return await submitAll(...made)
  })
  onTestFinished(() => saving.mockRestore())
  await expect(commands.recreate(edit.seq)).rejects.toThrow('sent or decided meanwhile')
  const newer = [{ id: edit.id, state: 'waiting', content: { request: { remarks: 'newer' } } }]
  expect((await besides(opened)).queue.edits).toMatchObject(newer)
  // Who looks again sees it.
  expect(kept.queue.edits).toMatchObject(newer)
})

test('OFF-04, TAB-05: what another tab has just written of a deleted entity is created again with the rest', async () => {
  const { kept, commands, park } = opened
  const edit = await kept.queue.submit(updateWorkSite, editOf(workSiteId, 'mine'), { ...site })
  await park(edit, 'gone', codes.deleted)
  const other = await besides(opened)
  await other.queue.submit(updateWorkSite, { workSiteId, baseRevision: 1, progress: 70 })
  expect(await commands.recreate(edit.seq)).toBe(true)
  expect((await besides(opened)).queue.edits).toMatchObject([
    { state: 'waiting', content: { request: { remarks: 'mine', progress: 70 } } },
  ])
})

/** Another tab, which opens the first edit that it reads only when it is let. */
function slowTab(): { queue: Queue; isOpening: () => boolean; go: () => void } {
  const { database, vault } = opened.kept
  let go = () => {}
  const waits = [
    new Promise<void>((resolve) => {
      go = resolve
    }),
  ]
  const slow: Vault = {
    ...vault,
    open: async (...place) => {
      await waits.shift()
      return await vault.open(...place)
    },
  }
  return {
    queue: new Queue(database, slow, Date.now, () => {}),
    isOpening: () => waits.length === 0,
    go: () => go(),
  }
}

test('OFF-05 what was opened again does not go by the older word of a tab', async () => {
  const other = slowTab()
  await other.queue.load()
  const edit = await conflicting(opened)
  await opened.commands.resolve(edit.seq, 4, ['remarks', 'progress'])
  const older = other.queue.refresh([edit.seq])
  await expect.poll(other.isOpening).toBe(true)
  await opened.commands.reopen(edit.seq)
  await other.queue.refresh([edit.seq])
  other.go()
  await older
  expect(other.queue.edits).toMatchObject([{ id: edit.id, state: 'conflict' }])
})

test('OFF-05 what was opened again and then given up does not come back by the older word of a tab', async () => {
  const edit = await conflicting(opened)
  await opened.commands.resolve(edit.seq, 4, ['remarks'])
  const other = slowTab()
  const older = other.queue.refresh([edit.seq])
  await expect.poll(other.isOpening).toBe(true)
  await opened.commands.reopen(edit.seq)
  await opened.commands.discard([edit.seq])
  await other.queue.refresh([edit.seq])
  other.go()
  await older
  expect(other.queue.edits).toEqual([])
})

test('OFF-03, fault 34: a tab that took edits for sent sends them again, ahead of others, once another one hears of a restored backup', async () => {
  const { kept } = opened
  const { database, vault, queue } = kept
  await database.put('vaults', { ...vaultOf(vault.account), epoch: 1 })
  const refused = [{ label: '质量情况 #2', message: '所在的行已删除' }]
  for (const [epoch, data] of [undefined, { refused }].entries()) {
    const sent = await queue.submit(updateWorkSite, editOf(workSiteId, 'sent'))
    expect(await sendFrom(opened, queue, { code: codes.success, data })).toEqual([sent.id])
    expect(queue.takenInPart).toHaveLength(epoch)
    const later = await queue.submit(updateWorkSite, editOf(workSite(2).workSiteId, 'later'))
    await noteEpoch(database, vault.account, epoch + 2)
    expect((await sendFrom(opened, queue)).slice(-2)).toEqual([sent.id, later.id])
    expect([queue.edits, queue.takenInPart]).toEqual([[], []])
  }
})
