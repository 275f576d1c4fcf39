import { beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { deleteWorkSites, updateWorkSite, updateWorkSitePhotos } from '#contract/work-site/entity.ts'
import { countEdits } from '#offline/queue/counts.ts'
import { openFile, pruneFiles, saveFile } from '#offline/queue/files.ts'
import { saveRescue } from '#offline/queue/rescue.ts'
import { newId } from '#request/id.ts'
import { freshBrowser } from '../request/browser.ts'
import { type AccountQueue, openAccountQueue } from './account-queue.ts'
import { besides, conflict, conflicting, sendFrom, site, workSiteId } from './conflicting.ts'
import { editOf, someone, workSite } from './tab.ts'

let opened: AccountQueue

beforeEach(async () => {
  freshBrowser()
  opened = await openAccountQueue()
})

const counts = () => countEdits(opened.kept.database, someone.accountId)

test('OFF-05 a conflict in which all of the other’s was taken is open again under its key, in its place, in every tab', async () => {
  const { kept, commands } = opened
  const edit = await conflicting(opened)
  const later = await kept.queue.submit(updateWorkSite, { workSiteId, baseRevision: 1, progress: 50 })
  const other = await besides(opened)
  expect(await commands.resolve(edit.seq, 4, ['remarks', 'progress'])).toBe(true)
  await other.queue.refresh([edit.seq])
  expect(other.queue.edits.map(({ id }) => id)).toEqual([later.id])
  expect(await counts()).toMatchObject({ waiting: 1, needYou: 0 })

  expect(await commands.reopen(edit.seq)).toBe(true)
  await other.queue.refresh([edit.seq])
  for (const { edits } of [kept.queue, other.queue])
    expect(edits.map(({ id, state }) => [id, state])).toEqual([
      [edit.id, 'conflict'],
      [later.id, 'waiting'],
    ])
  expect(await counts()).toMatchObject({ waiting: 1, needYou: 1 })
  opened.look()
  expect(commands.unsynced.read().map(({ state }) => state)).toEqual(['conflict', 'held'])
  expect(await commands.detail(edit.seq)).toMatchObject({ revision: 4, changedBy: '王工' })
  // It is open already.
  expect(await commands.reopen(edit.seq)).toBe(false)
  await commands.resolve(edit.seq, 4, [])
  await other.queue.refresh([edit.seq])
  expect(other.queue.edits[0]).toMatchObject({
    ...{ id: edit.id, state: 'waiting' },
    content: { request: { remarks: 'mine', progress: 40, baseRevision: 4 } },
  })
})

test('OFF-05 a conflict in which some of the other’s was taken is open again with all that the person wrote', async () => {
  const { kept, commands } = opened
  const edit = await conflicting(opened)
  await commands.resolve(edit.seq, 4, ['remarks'])
  expect(kept.queue.edits[0]).toMatchObject({ state: 'waiting', content: { request: { progress: 40 } } })
  expect(kept.queue.edits[0]?.content.request.remarks).toBeUndefined()
  expect(await commands.reopen(edit.seq)).toBe(true)
  expect(kept.queue.edits).toMatchObject([
    { id: edit.id, state: 'conflict', content: { request: { remarks: 'mine', progress: 40 } } },
  ])
  expect(await counts()).toMatchObject({ waiting: 0, needYou: 1 })
})

test('fault 2, OFF-05: a browser killed after a conflict was given up finds it among the discarded, and opens it again', async () => {
  const edit = await conflicting(opened)
  await opened.commands.resolve(edit.seq, 4, ['remarks', 'progress'])
  const next = await besides(opened)
  const { edits } = await next.commands.sent({ offset: 0, limit: 10 })
  expect(edits.map(({ id, state }) => [id, state])).toEqual([[edit.id, 'discarded']])
  expect(await next.commands.detail(edit.seq)).toMatchObject({ canReopen: true })
  expect(await next.commands.reopen(edit.seq)).toBe(true)
  expect(next.queue.edits).toMatchObject([{ id: edit.id, state: 'conflict' }])
  // Killed again.
  expect((await besides(opened)).queue.edits).toMatchObject([{ id: edit.id, state: 'conflict' }])
})

test('fault 2, OFF-05: a browser killed after some of the other’s was taken finds what was given up with the edit that waits', async () => {
  const edit = await conflicting(opened)
  await opened.commands.resolve(edit.seq, 4, ['remarks'])
  const next = await besides(opened)
  expect(next.queue.edits.map(({ state }) => state)).toEqual(['waiting'])
  expect(await next.commands.detail(edit.seq)).toMatchObject({ state: 'waiting', canReopen: true })
  expect(await next.commands.reopen(edit.seq)).toBe(true)
  expect((await besides(opened)).queue.edits).toMatchObject([
    { id: edit.id, state: 'conflict', content: { request: { remarks: 'mine', progress: 40 } } },
  ])
  // Decided once more, nothing of it given up: there is nothing to take back.
  await next.commands.resolve(edit.seq, 4, [])
  expect(await next.commands.detail(edit.seq)).toMatchObject({ state: 'waiting', canReopen: false })
  expect(await next.commands.reopen(edit.seq)).toBe(false)
})

test('OFF-05 what was sent after some of the other’s was taken, and came back, is not taken back to an older conflict', async () => {
  const { kept, commands } = opened
  const edit = await conflicting(opened)
  await commands.resolve(edit.seq, 4, ['remarks'])
  await sendFrom(opened, kept.queue, { code: codes.invalid })
  expect(await commands.detail(edit.seq)).toMatchObject({ canReopen: false })
  await commands.retry([edit.seq])
  expect(await commands.detail(edit.seq)).toMatchObject({ state: 'waiting', canReopen: false })
  expect(await commands.reopen(edit.seq)).toBe(false)
})

test('OFF-05 what was given up in a second conflict is taken back to that, not to the first', async () => {
  const { kept, commands } = opened
  const edit = await conflicting(opened)
  await commands.resolve(edit.seq, 4, ['remarks'])
  const data = { ...conflict, fields: ['progress'], theirs: { progress: 30 }, revision: 6 }
  expect(await sendFrom(opened, kept.queue, { code: codes.conflict, data })).toEqual([edit.id])
  await commands.discard([edit.seq])
  expect(await commands.reopen(edit.seq)).toBe(true)
  expect(await commands.detail(edit.seq)).toMatchObject({ state: 'conflict', revision: 6 })
})

test('OFF-05 a photo that was given up in a conflict is kept for it, and comes along in a rescue file', async () => {
  const { kept, commands, park } = opened
  const { account } = kept.vault
  const photo = await saveFile(account, kept, new Blob(['a picture']))
  const request = { workSiteId, workSiteName: site.workSiteName, add: [photo], remove: [newId()] }
  const edit = await kept.queue.submit(updateWorkSitePhotos, request)
  await park(edit, 'conflict', codes.conflict, { ...conflict, fields: ['add'], theirs: {} })
  await commands.resolve(edit.seq, 4, ['add'])
  expect(kept.queue.edits[0]?.content.files).toEqual([])
  await pruneFiles(kept, Date.now() + 30 * 24 * 3_600_000)
  expect(await (await openFile(kept, photo))?.text()).toBe('a picture')
  await commands.discard([edit.seq])
  await pruneFiles(kept, Date.now() + 30 * 24 * 3_600_000)
  expect(await commands.reopen(edit.seq)).toBe(true)
  expect(await (await openFile(kept, photo))?.text()).toBe('a picture')
  await commands.resolve(edit.seq, 4, ['add'])

  const { text } = await saveRescue(kept, 'Tunnel mouth 7', 1000)
  const next = await openAccountQueue()
  expect(await next.commands.takeRescue(text, 'Tunnel mouth 7')).toMatchObject({ taken: 1, missing: [] })
  const [taken] = next.kept.queue.edits
  if (!taken) throw new Error('Nothing was taken')
  expect(await next.commands.reopen(taken.seq)).toBe(true)
  expect(next.kept.queue.edits).toMatchObject([{ state: 'conflict', content: { files: [photo] } }])
  expect(await (await openFile(next.kept, photo))?.text()).toBe('a picture')
})

test('OFF-05 an edit behind it that was sent keeps a conflict decided, though a later one has written the same since', async () => {
  const { kept, commands } = opened
  const edit = await conflicting(opened)
  await commands.resolve(edit.seq, 4, ['remarks', 'progress'])
  const sent = await kept.queue.submit(updateWorkSite, { workSiteId, baseRevision: 1, progress: 50 })
  await kept.queue.submit(updateWorkSite, { workSiteId, baseRevision: 1, progress: 60 })
  await kept.queue.move([{ edit: sent, from: ['waiting'], to: 'acknowledged' }])
  expect(await commands.reopen(edit.seq)).toBe(false)
})

test('OFF-05 what was sent meanwhile is not taken back', async () => {
  const { kept, commands } = opened
  const edit = await conflicting(opened)
  await commands.resolve(edit.seq, 4, ['remarks'])
  const other = await besides(opened)
  const [left = edit] = other.queue.edits
  for (const to of ['sending', 'acknowledged'] as const) {
    await other.queue.move([{ edit: left, from: ['waiting', 'sending'], to, sentAt: 1 }])
    expect(await commands.reopen(edit.seq)).toBe(false)
  }
  expect((await besides(opened)).queue.edits).toEqual([])
  const { edits } = await commands.sent({ offset: 0, limit: 10 })
  expect(edits.map(({ state }) => state)).toEqual(['acknowledged'])
  expect(await counts()).toMatchObject({ waiting: 0, needYou: 0 })
  expect(kept.queue.get(edit.seq)?.state).not.toBe('conflict')
})

test('OFF-05 once an edit behind it is sent, a conflict stays decided, and an edit that was discarded by hand is no conflict', async () => {
  const { kept, commands } = opened
  const edit = await conflicting(opened)
  const later = await kept.queue.submit(updateWorkSite, { workSiteId, baseRevision: 1, progress: 50 })
  const elsewhere = await kept.queue.submit(updateWorkSite, editOf(workSite(2).workSiteId, 'of another'))
  await commands.resolve(edit.seq, 4, ['remarks', 'progress'])
  const other = await besides(opened)
  await other.queue.move([{ edit: elsewhere, from: ['waiting'], to: 'acknowledged' }])
  await other.queue.move([{ edit: later, from: ['waiting'], to: 'sending', sentAt: 1 }])
  expect(await commands.reopen(edit.seq)).toBe(false)
  // What had no effect is not before it.
  await other.queue.move([{ edit: later, from: ['sending'], to: 'waiting', sentAt: undefined }])
  expect(await commands.reopen(edit.seq)).toBe(true)
  await commands.discard([later.seq])
  expect(await commands.detail(later.seq)).toMatchObject({ canReopen: false })
  expect(await commands.reopen(later.seq)).toBe(false)
})

test.each(['discarded', 'refused'] as const)(
  'OFF-04, OFF-05: an edit behind it that was sent without an answer keeps a conflict decided, though it is %s since',
  async (to) => {
    const { kept, commands } = opened
    const edit = await conflicting(opened)
    await commands.resolve(edit.seq, 4, ['remarks', 'progress'])
    const sent = await kept.queue.submit(updateWorkSite, { workSiteId, baseRevision: 1, progress: 50 })
    await kept.queue.submit(updateWorkSite, { workSiteId, baseRevision: 1, progress: 60 })
    await kept.queue.move([{ edit: sent, from: ['waiting'], to, sentAt: 1 }])
    expect(await commands.reopen(edit.seq)).toBe(false)
  },
)

test('OFF-05 a deletion that was given up for somebody else’s work is open again', async () => {
  const { kept, commands, park } = opened
  const edit = await kept.queue.submit(deleteWorkSites, { ids: [workSiteId], baseRevision: 1 }, { ...site })
  await park(edit, 'conflict', codes.conflict, conflict)
  await commands.resolve(edit.seq, 4, ['remarks'])
  expect(kept.queue.edits).toEqual([])
  expect(await commands.reopen(edit.seq)).toBe(true)
  expect(kept.queue.edits).toMatchObject([{ id: edit.id, state: 'conflict' }])
})
