import { beforeEach, expect, test } from 'vitest'
import { updateAttributes } from '#contract/attribute/values.ts'
import { codes } from '#contract/codes.ts'
import { addWorkSite, deleteWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { newId } from '#request/id.ts'
import { freshBrowser } from '../request/browser.ts'
import { type AccountQueue, openAccountQueue } from './account-queue.ts'
import { editOf, workSite } from './tab.ts'

let opened: AccountQueue

beforeEach(async () => {
  freshBrowser()
  opened = await openAccountQueue()
})

const site = workSite(1)
const { revision, changedAt, changedByName, photos, startDistance, endDistance, furtherPlaces, ...fields } =
  site

const states = () => opened.commands.unsynced.read().map(({ state }) => state)

test('OFF-04 of 1,000 edits only those that changed are built again, and nobody is told of what is not theirs', async () => {
  const { kept, commands, look, park } = opened
  const edits = await Promise.all(
    Array.from({ length: 1000 }, (_, index) =>
      kept.queue.submit(updateWorkSite, editOf(workSite(index).workSiteId, `edit ${index}`)),
    ),
  )
  look()
  const before = commands.unsynced.read()
  expect(before).toHaveLength(1000)
  let told = 0
  commands.unsynced.subscribe(() => {
    told++
  })
  look()
  expect(told).toBe(0)
  expect(commands.unsynced.read()).toBe(before)
  const [first] = edits
  if (!first) throw new Error('nothing kept')
  await park(first, 'refused', codes.invalid, { fields: [{ path: 'remarks', message: 'too long' }] })
  const after = commands.unsynced.read()
  expect(told).toBe(1)
  expect(after.flatMap((edit, index) => (edit === before[index] ? [] : index))).toEqual([0])
  expect(after[0]).toMatchObject({
    state: 'refused',
    changed: expect.arrayContaining(['remarks']),
    reason: { code: codes.invalid, problems: [{ path: 'remarks', message: 'too long' }] },
  })
})

test('OFF-04 fault 13: with a making that is given up go all edits of what it would have made, and no others', async () => {
  const { kept, commands, park } = opened
  const id = newId()
  const making = await kept.queue.submit(addWorkSite, { ...fields, workSiteId: id })
  await kept.queue.submit(updateWorkSite, editOf(id, 'of the new one', 0))
  await kept.queue.submit(updateWorkSite, editOf(site.workSiteId, 'of another'))
  await park(making, 'refused', codes.invalid)
  expect(states()).toEqual(['refused', 'held', 'waiting'])
  const hit = commands.withDependents([making.seq])
  expect(hit.map(({ seq }) => seq)).toEqual([1, 2])
  expect(await commands.discard(hit.map(({ seq }) => seq))).toBe(2)
  expect(states()).toEqual(['waiting'])
})

test('OFF-04 fault 13: a making that is given up takes the edit and the deletion behind it along', async () => {
  const { kept, commands, park } = opened
  const id = newId()
  const making = await kept.queue.submit(addWorkSite, { ...fields, workSiteId: id })
  await kept.queue.submit(updateWorkSite, editOf(id, 'of the new one', 0))
  await kept.queue.submit(deleteWorkSites, { ids: [id], baseRevision: 0 })
  await park(making, 'refused', codes.invalid)
  expect(states()).toEqual(['refused', 'held', 'held'])
  expect(commands.unsynced.read().map(({ deletes }) => deletes)).toEqual([false, false, true])
  const hit = commands.withDependents([making.seq])
  expect(await commands.discard(hit.map(({ seq }) => seq))).toBe(3)
  expect(states()).toEqual([])
})

test('OFF-04 what is being sent just now is not discarded', async () => {
  const { kept, commands, look } = opened
  const edit = await kept.queue.submit(updateWorkSite, editOf(site.workSiteId, 'on its way'))
  await kept.queue.move([{ edit, from: ['waiting'], to: 'sending' }])
  expect(await commands.discard([edit.seq])).toBe(0)
  look()
  expect(states()).toEqual(['sending'])
})

test('OFF-04 a revised edit goes out under its key, as valid as any, and about the same entity', async () => {
  const { kept, commands, park } = opened
  const edit = await kept.queue.submit(updateWorkSite, editOf(site.workSiteId, 'refused'))
  await park(edit, 'refused', codes.invalid)
  await expect(
    commands.revise(edit.seq, updateWorkSite, { ...editOf(site.workSiteId, 'x'), progress: 101 }),
  ).rejects.toThrow()
  await expect(commands.revise(edit.seq, updateWorkSite, editOf(newId(), 'other'))).rejects.toThrow(TypeError)
  expect(states()).toEqual(['refused'])
  await commands.revise(edit.seq, updateWorkSite, editOf(site.workSiteId, 'mended'))
  expect(kept.queue.edits).toMatchObject([
    { id: edit.id, state: 'waiting', content: { request: { remarks: 'mended' } } },
  ])
})

test('OFF-04 fault 15: a deleted entity is created again from the row that was seen and every edit of it, in one go', async () => {
  const { kept, commands, park } = opened
  const edit = { workSiteId: site.workSiteId, baseRevision: 1 }
  const first = await kept.queue.submit(updateWorkSite, { ...edit, remarks: 'mine' }, { ...site })
  await kept.queue.submit(updateWorkSite, { ...edit, progress: 40 }, { ...site, remarks: 'mine' })
  await park(first, 'gone', codes.deleted)
  expect(await commands.detail(first.seq)).toMatchObject({ canRecreate: true })
  expect(await commands.recreate(first.seq)).toBe(true)
  const [made, ...others] = kept.queue.edits
  expect(others).toEqual([])
  expect(made?.content).toMatchObject({
    endpointId: addWorkSite.id,
    request: {
      ...fields,
      workSiteId: expect.not.stringContaining(site.workSiteId),
      remarks: 'mine',
      progress: 40,
    },
  })
  const settled = await commands.sent({ offset: 0, limit: 10 })
  expect(settled.edits.map(({ state }) => state)).toEqual(['discarded', 'discarded'])
  expect(await commands.recreate(first.seq)).toBe(false)
})

test('OFF-04 what this device never saw cannot be created again', async () => {
  const { kept, commands, park } = opened
  const edit = await kept.queue.submit(updateWorkSite, editOf(site.workSiteId, 'blind'))
  await park(edit, 'gone', codes.deleted)
  expect(await commands.detail(edit.seq)).toMatchObject({ canRecreate: false })
  expect(await commands.recreate(edit.seq)).toBe(false)
  expect(states()).toEqual(['gone'])
})

test('OFF-04 fault 16: what is out of reach is not created again beside itself', async () => {
  const { kept, commands, park } = opened
  const edit = await kept.queue.submit(updateWorkSite, editOf(site.workSiteId, 'mine'), { ...site })
  await park(edit, 'no-permission', codes.notFound)
  expect(await commands.detail(edit.seq)).toMatchObject({ canRecreate: false })
  expect(await commands.recreate(edit.seq)).toBe(false)
  expect(await commands.retry([edit.seq])).toBe(1)
  expect(kept.queue.edits).toMatchObject([{ id: edit.id, state: 'waiting' }])
})

test('OFF-05 fault 14: a deletion over what somebody else wrote shows all that would go, and goes on top of that or not at all', async () => {
  const { kept, commands, park } = opened
  const other = workSite(2)
  for (const { workSiteId, workSiteName, revision: baseRevision, ...row } of [site, other]) {
    const request = { ids: [workSiteId], label: workSiteName, baseRevision }
    const edit = await kept.queue.submit(deleteWorkSites, request, { ...row, workSiteName, revision })
    const theirs = { remarks: 'theirs' }
    const conflict = { fields: ['remarks'], theirs, revision: 4, changedBy: 'somebody', changedAt: 0 }
    await park(edit, 'conflict', codes.conflict, conflict)
  }
  const [first, second] = commands.unsynced.read()
  expect(first).toMatchObject({ deletes: true, entityId: site.workSiteId, changed: [] })
  const shown = (await commands.detail(first?.seq ?? 0))?.fields
  expect(shown).toContainEqual({ name: 'code', before: site.code, overlaps: false })
  expect(shown).toContainEqual({ name: 'remarks', theirs: 'theirs', overlaps: true })
  expect(shown?.map(({ name }) => name)).not.toContain('revision')
  await commands.resolve(first?.seq ?? 0, 3, [])
  expect(states()).toEqual(['conflict', 'conflict'])
  await commands.resolve(first?.seq ?? 0, 4, [])
  await commands.resolve(second?.seq ?? 0, 4, ['remarks'])
  expect(kept.queue.edits).toMatchObject([
    { state: 'waiting', content: { request: { ids: [site.workSiteId], baseRevision: 4 } } },
  ])
})

test('OFF-04 fault 15: what was deleted elsewhere, and was to be deleted here too, is not offered to be created again', async () => {
  const { kept, commands, park } = opened
  const first = await kept.queue.submit(updateWorkSite, editOf(site.workSiteId, 'mine'), { ...site })
  await kept.queue.submit(deleteWorkSites, { ids: [site.workSiteId], baseRevision: 1 }, { ...site })
  await park(first, 'gone', codes.deleted)
  expect(await commands.detail(first.seq)).toMatchObject({ canRecreate: false })
  expect(await commands.recreate(first.seq)).toBe(false)
  await commands.discard([first.seq])
  expect(states()).toEqual(['waiting'])
})

test('OFF-05 a run of thirty conflicts is decided at one go, each on top of what its other wrote, and in its order', async () => {
  const { kept, commands, park } = opened
  const run = Array.from({ length: 30 }, (_, index) => index)
  for (const index of run) {
    const row = { ...workSite(index), remarks: 'before' }
    const edit = await kept.queue.submit(updateWorkSite, editOf(row.workSiteId, `mine ${index}`), row)
    await park(edit, 'conflict', codes.conflict, {
      ...{ fields: ['remarks'], theirs: { remarks: 'theirs' }, revision: 4 + index },
      ...{ changedBy: '王工', changedAt: 1 },
    })
  }
  await Promise.all(
    commands.unsynced.read().map(async ({ seq }) => {
      const { revision = 0 } = (await commands.detail(seq)) ?? {}
      await commands.resolve(seq, revision, [])
    }),
  )
  expect(kept.queue.edits.map(({ state, content: { request } }) => ({ state, request }))).toEqual(
    run.map((index) => ({
      state: 'waiting',
      request: { ...editOf(workSite(index).workSiteId, `mine ${index}`), baseRevision: 4 + index },
    })),
  )
})

test('OFF-05 DIC-04 attribute values go on top of what another wrote with the kind of their node, some left to the other too', async () => {
  const { kept, commands, park } = opened
  const [mine, other] = [newId(), newId()].map((itemId) => ({ itemId, name: '埋深', version: 1, value: 1 }))
  if (!mine || !other) throw new Error('no values')
  const node = { nodeId: site.workSiteId, nodeKind: 'work-site' as const }
  const request = { ...node, label: '大桥', baseRevision: 1, values: { set: [mine, other] } }
  const conflict = {
    ...{ fields: ['values'], theirs: { values: [{ ...mine, value: 2 }] }, revision: 4 },
    ...{ beside: { values: { set: [other], remove: [] } }, changedBy: '王工', changedAt: 1 },
  }
  for (const theirs of [[], ['values']]) {
    const edit = await kept.queue.submit(updateAttributes, request, { ...node, values: [], revision: 1 })
    await park(edit, 'conflict', codes.conflict, conflict)
    await commands.resolve(edit.seq, 4, theirs)
  }
  expect(kept.queue.edits.map(({ content }) => content.request)).toMatchObject([
    { ...node, baseRevision: 4, values: request.values },
    { ...node, baseRevision: 4, values: { set: [other], remove: [] } },
  ])
})

test('OFF-05 PRJ-13 the segments that a person saw go along with a place through a conflict, and are no change of theirs', async () => {
  const { kept, commands, park } = opened
  const seenSegments = [{ segmentId: newId(), startMileage: 'DK0+000', endMileage: 'DK20+000' }]
  const place = { startMileage: 'DK1+150', seenSegments }
  const request = { ...editOf(site.workSiteId, 'mine'), ...place }
  const edit = await kept.queue.submit(updateWorkSite, request, { ...site })
  await park(edit, 'conflict', codes.conflict, {
    ...{ fields: ['remarks'], theirs: { remarks: 'theirs' }, revision: 4 },
    ...{ changedBy: '王工', changedAt: 1 },
  })
  expect(commands.unsynced.read()[0]?.changed).toEqual(['startMileage', 'remarks'])
  await commands.resolve(edit.seq, 4, ['remarks'])
  expect(kept.queue.edits[0]?.content.request).toEqual({
    ...{ workSiteId: site.workSiteId, baseRevision: 4 },
    ...place,
  })
})
