import { afterEach, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { takeVaultSecret } from '#contract/terminal/revocation-endpoints.ts'
import { updateWorkSite } from '#contract/work-site/entity.ts'
import { listHeldEdits } from '#offline/queue/held-edits.ts'
import { RescueRefused } from '#offline/queue/rescue.ts'
import { saveSealedRescue } from '#offline/queue/sealed-rescue.ts'
import { dropSession } from '#request/session.ts'
import { remark, SignedIn, terminal } from './signed-in.ts'
import { someone } from './tab.ts'

const { accountId, accountName } = someone
let here: SignedIn

beforeEach(async () => {
  here = await SignedIn.start()
})
afterEach(() => here.end())

/** What is stored on the device that is used now. */
function storage() {
  const { database } = here.device
  if (!database) throw new Error('Nothing is stored here')
  return database
}

/** Two edits of a tablet that was revoked before they were sent, saved as they lie there, and then another device of the account. */
async function broughtElsewhere(): Promise<string> {
  here.cut()
  await here.engine.submit(updateWorkSite, remark('planted words'))
  await here.engine.submit(updateWorkSite, remark('and more', 3))
  expect(await listHeldEdits(storage())).toEqual([])
  await here.device.wipe()
  dropSession()
  await here.reopen()
  expect(await listHeldEdits(storage())).toEqual([{ account: accountId, accountName, unsynced: 2 }])
  const { text } = await saveSealedRescue(storage(), accountId)
  here.end()
  here = await SignedIn.start()
  here.gateway.on(takeVaultSecret, () => ({ data: { deviceSecret: terminal.deviceSecret } }))
  return text
}

const take = async (text: string) => (await here.engine.queue.commands()).takeRescue(text, 'Right1!')
const refusalOf = (text: string) =>
  take(text).then(
    () => undefined,
    (failure: unknown) => {
      if (failure instanceof RescueRefused) return failure.reason
      throw failure
    },
  )

test('OFF-03 OFF-04 APP-07 what a locked device saved as it is opens for the same account on another one, and goes out once', async () => {
  const text = await broughtElsewhere()
  expect(text).not.toContain('planted')
  expect(text).not.toContain(terminal.deviceSecret)
  expect(await take(text)).toEqual({ taken: 2, known: 0 })
  await here.emptied()
  expect(here.rows.map(({ remarks }) => remarks).slice(1)).toEqual(['planted words', 'and more'])
  expect(here.taken.size).toBe(2)
  expect(await take(text)).toEqual({ taken: 0, known: 2 })
  expect(here.taken.size).toBe(2)
})

test('OFF-06 APP-07 what a locked device saved is refused in words to another account, when damaged, and without the secret', async () => {
  const text = await broughtElsewhere()
  const file = JSON.parse(text)
  const changed = (fields: object) => refusalOf(JSON.stringify({ ...file, ...fields }))
  expect(await changed({ account: terminal.terminalId })).toBe('another-account')
  expect(await changed({ rows: file.rows.replace('"waiting"', '"refused"') })).toBe('damaged')
  expect(await refusalOf(text.slice(0, -9))).toBe('damaged')
  // Nobody was asked for a secret for any of these.
  expect(here.gateway.callsTo(takeVaultSecret)).toEqual([])

  here.gateway.on(takeVaultSecret, () => ({ code: codes.notFound }))
  expect(await refusalOf(text)).toBe('unknown-device')
  here.gateway.on(takeVaultSecret, () => ({ code: codes.invalid }))
  expect(await refusalOf(text)).toBe('wrong-password')
  const another = Buffer.alloc(32, 8).toString('base64')
  here.gateway.on(takeVaultSecret, () => ({ data: { deviceSecret: another } }))
  expect(await refusalOf(text)).toBe('damaged')
  expect(await here.states()).toEqual([])
})

test('OFF-04 a tablet that is authorised again knows the edits of its own file', async () => {
  here.cut()
  await here.engine.submit(updateWorkSite, remark('made before'))
  const { text } = await saveSealedRescue(storage(), accountId)
  here.heal()
  here.gateway.on(takeVaultSecret, () => ({ data: { deviceSecret: terminal.deviceSecret } }))
  expect(await take(text)).toEqual({ taken: 0, known: 1 })
  await here.emptied()
  expect(here.taken.size).toBe(1)
})
