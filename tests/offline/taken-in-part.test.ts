import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { updateWorkSite } from '#contract/work-site/entity.ts'
import { Queue } from '#offline/queue/queue.ts'
import { openVault, type Vault } from '#offline/vault/encryption.ts'
import { DeviceLocks } from './locks.ts'
import { editOf, someKeys, someone, Tab, workSite } from './tab.ts'

test('TAB-05, OFF-03: what was taken in part and then read does not come back by the older word of another tab', async () => {
  globalThis.indexedDB = new IDBFactory()
  const keys = await someKeys()
  const vault = openVault(someone.accountId, keys)
  let open = () => {}
  const waits = [
    new Promise<void>((resolve) => {
      open = resolve
    }),
  ]
  // What this tab opens first takes the device the longest.
  const slow: Vault = {
    ...vault,
    open: async (...place) => {
      await waits.shift()
      return await vault.open(...place)
    },
  }
  const tab = await Tab.open(new DeviceLocks(), keys)
  const other = new Queue(tab.database, slow, Date.now, () => {})
  await other.load()
  const edit = await tab.queue.submit(updateWorkSite, editOf(workSite(1).workSiteId, 'a'))
  const { seq } = edit
  const content = { ...edit.content, refused: [{ label: '备注', message: '没有填写权限' }] }
  const [inPart = edit] = await tab.queue.move([{ edit, from: ['waiting'], to: 'taken-in-part', content }])
  const older = other.refresh([seq])
  // It has read the record by then, and opens it.
  await expect.poll(() => waits).toEqual([])
  await tab.queue.move([{ edit: inPart, from: ['taken-in-part'], to: 'acknowledged' }])
  await other.refresh([seq])
  open()
  await older
  expect(other.takenInPart).toEqual([])
})
