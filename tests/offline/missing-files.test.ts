import { beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { updateWorkSitePhotos } from '#contract/work-site/entity.ts'
import { openFile, saveFile } from '#offline/queue/files.ts'
import { missingIn } from '#offline/queue/missing-files.ts'
import { Queue } from '#offline/queue/queue.ts'
import { saveRescue } from '#offline/queue/rescue.ts'
import { newId } from '#request/id.ts'
import { freshBrowser } from '../request/browser.ts'
import { openAccountQueue } from './account-queue.ts'
import { workSite } from './tab.ts'

const passphrase = 'Tunnel mouth 7'
const { workSiteId, workSiteName } = workSite(1)

beforeEach(() => {
  freshBrowser()
})

test('OFF-03, OFF-04 a photo that did not come with a rescue file stays named at its edit, until another one is added or it is sent', async () => {
  const old = await openAccountQueue()
  const photo = () => saveFile(old.kept.vault.account, old.kept, new Blob(['a picture']))
  const [there, gone] = [await photo(), newId()]
  await old.kept.queue.submit(updateWorkSitePhotos, { workSiteId, workSiteName, add: [there, gone] })
  await old.kept.queue.submit(updateWorkSitePhotos, { workSiteId, workSiteName, add: [await photo()] })
  // Few rounds: how many make a key is not what is tested here.
  const { text } = await saveRescue(old.kept, passphrase, 1000)

  const { kept, commands, look, park } = await openAccountQueue()
  const missing = [{ label: workSiteName, number: 2, name: undefined }]
  expect(await commands.takeRescue(text, passphrase)).toMatchObject({ taken: 2, missing })
  look()
  const shown = () => commands.unsynced.read().map((edit) => edit.missing)
  expect(shown()).toEqual([missing, undefined])

  const [edit, whole] = kept.queue.edits
  if (!edit || !whole) throw new Error('Nothing was taken')
  await park(edit, 'refused', codes.invalid)
  expect(shown()).toEqual([missing, undefined])
  const added = await saveFile(kept.vault.account, kept, new Blob(['another picture']))
  const request = { workSiteId, workSiteName, add: [there, added] }
  await commands.revise(edit.seq, updateWorkSitePhotos, request)
  look()
  expect(shown()).toEqual([undefined, undefined])
})

test('OFF-03, OFF-04 what is missing is still named once the browser was closed, and no more once the gateway took the edit', async () => {
  const old = await openAccountQueue()
  await old.kept.queue.submit(updateWorkSitePhotos, { workSiteId, workSiteName, add: [newId()] })
  const { text } = await saveRescue(old.kept, passphrase, 1000)
  const { kept, commands } = await openAccountQueue()
  await commands.takeRescue(text, passphrase)
  const opened = new Queue(kept.database, kept.vault, Date.now, () => {})
  await opened.load()
  const [edit] = opened.edits
  if (!edit) throw new Error('Nothing was taken')
  expect(missingIn(edit)).toMatchObject([{ number: 1 }])
  await kept.queue.move([{ edit, from: ['waiting'], to: 'acknowledged' }])
  const { edits } = await commands.sent({ offset: 0, limit: 10 })
  expect(edits.map(({ state, missing }) => [state, missing])).toEqual([['acknowledged', undefined]])
})

test('OFF-03, OFF-04: a photo that a second rescue file brings is added to the edit that is here already, and is named no more', async () => {
  const old = await openAccountQueue()
  const { database, vault } = old.kept
  const photo = await saveFile(vault.account, old.kept, new Blob(['a picture']))
  const [sent, other] = [newId(), newId()]
  for (const add of [[photo, other], [sent]])
    await old.kept.queue.submit(updateWorkSitePhotos, { workSiteId, workSiteName, add })
  const record = await database.get('files', [vault.account, photo])
  if (!record) throw new Error('The photo is not stored')
  await database.delete('files', [vault.account, photo])
  const { text: without } = await saveRescue(old.kept, passphrase, 1000)
  await database.put('files', record)
  const { text: withPhoto } = await saveRescue(old.kept, passphrase, 1000)

  const { kept, commands, look } = await openAccountQueue()
  expect(await commands.takeRescue(without, passphrase)).toMatchObject({ taken: 2, completed: 0 })
  const [edit] = kept.queue.edits
  expect(await commands.takeRescue(withPhoto, passphrase)).toEqual({
    ...{ taken: 0, known: 2, completed: 1, unreadable: 0, missing: [], tooLate: [] },
  })
  look()
  const named = [{ label: workSiteName, number: 2, name: undefined }]
  expect(commands.unsynced.read().map(({ missing }) => missing)).toEqual([
    named,
    [{ ...named[0], number: 1 }],
  ])
  expect(await (await openFile(kept, photo))?.text()).toBe('a picture')
  const opened = new Queue(kept.database, kept.vault, Date.now, () => {})
  await opened.load()
  expect(opened.edits[0]).toMatchObject({ id: edit?.id, state: 'waiting', content: { missing: [other] } })
  expect(await commands.takeRescue(withPhoto, passphrase)).toMatchObject({ known: 2, completed: 0 })
})

/** A rescue file of edits of photos, each of another work site, without these photos, and one with them. */
async function twoRescueFiles(count: number) {
  const old = await openAccountQueue()
  const { database, vault } = old.kept
  const photos: string[] = []
  for (let index = 1; index <= count; index++) {
    const photo = await saveFile(vault.account, old.kept, new Blob([`picture ${index}`]))
    await old.kept.queue.submit(updateWorkSitePhotos, { ...namesOf(index), add: [photo] })
    photos.push(photo)
  }
  const records = await database.getAll('files')
  await database.clear('files')
  const { text: without } = await saveRescue(old.kept, passphrase, 1000)
  for (const record of records) await database.put('files', record)
  const { text: withPhotos } = await saveRescue(old.kept, passphrase, 1000)
  return { photos, without, withPhotos }
}

const namesOf = (index: number) => {
  const { workSiteId: id, workSiteName: name } = workSite(index)
  return { workSiteId: id, workSiteName: name }
}
const named = (index: number) => ({ label: namesOf(index).workSiteName, number: 1, name: undefined })

test('OFF-03, OFF-04: a photo that comes once its edit was sent in part, given up or changed is named with its record', async () => {
  const { photos, without, withPhotos } = await twoRescueFiles(5)
  const { kept, commands, look, park } = await openAccountQueue()
  await commands.takeRescue(without, passphrase)
  const [inPart, read, whole, discarded, changed] = kept.queue.edits
  if (!inPart || !read || !whole || !discarded || !changed) throw new Error('Not all were taken')
  for (const edit of [inPart, read]) {
    const content = { ...edit.content, refused: [{ label: '照片', message: '附件不存在' }] }
    await kept.queue.move([{ edit, from: ['waiting'], to: 'taken-in-part', content }])
  }
  await commands.markRead([read.seq])
  await kept.queue.move([{ edit: whole, from: ['waiting'], to: 'acknowledged' }])
  await commands.discard([discarded.seq])
  await park(changed, 'refused', codes.invalid)
  const other = await saveFile(kept.vault.account, kept, new Blob(['another picture']))
  await commands.revise(changed.seq, updateWorkSitePhotos, { ...namesOf(5), add: [other] })

  expect(await commands.takeRescue(withPhotos, passphrase)).toMatchObject({
    ...{ taken: 0, known: 5, completed: 0, missing: [] },
    tooLate: [1, 2, 4, 5].map(named),
  })
  // What was not sent with it stays to be looked at as long as its edit does.
  const here = await Promise.all(photos.map((photo) => openFile(kept, photo)))
  expect(await Promise.all(here.map((photo) => photo?.text()))).toEqual([
    ...['picture 1', 'picture 2', undefined, 'picture 4', undefined],
  ])
  look()
  expect(commands.takenInPart.read().map(({ id }) => id)).toEqual([inPart.id])
  expect(kept.queue.edits.map(({ id, content }) => [id, content.files])).toEqual([[changed.id, [other]]])
})

test('OFF-03, OFF-04: a photo that comes later is added in a conflict, given up or not, and to what was refused, which nobody sends but its author', async () => {
  const { photos, without, withPhotos } = await twoRescueFiles(3)
  const { kept, commands, look, park } = await openAccountQueue()
  await commands.takeRescue(without, passphrase)
  const [open, givenUp, refused] = kept.queue.edits
  if (!open || !givenUp || !refused) throw new Error('Not all were taken')
  const conflict = { fields: ['add'], theirs: {}, revision: 4, changedBy: '王工', changedAt: 1 }
  for (const edit of [open, givenUp]) await park(edit, 'conflict', codes.conflict, conflict)
  await commands.resolve(givenUp.seq, 4, ['workSiteId', 'workSiteName', 'add'])
  await park(refused, 'refused', codes.invalid)

  expect(await commands.takeRescue(withPhotos, passphrase)).toMatchObject({
    ...{ taken: 0, known: 3, completed: 3, missing: [], tooLate: [] },
  })
  expect(await commands.reopen(givenUp.seq)).toBe(true)
  look()
  expect(commands.unsynced.read().map(({ state, missing }) => [state, missing])).toEqual([
    ['conflict', undefined],
    ['conflict', undefined],
    ['refused', undefined],
  ])
  for (const [index, photo] of photos.entries())
    expect(await (await openFile(kept, photo))?.text()).toBe(`picture ${index + 1}`)
})
