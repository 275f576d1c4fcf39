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
    ...{ taken: 0, known: 2, completed: 1, unreadable: 0, missing: [] },
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
