import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { listGeneralAccounts, updateValidPeriod } from '#contract/account/endpoints.ts'
import { markMessagesRead } from '#contract/message/endpoints.ts'
import { getPerson, listPeople, movePerson, updatePerson } from '#contract/person/endpoints.ts'
import { getProfile, updateProfile } from '#contract/personal/endpoints.ts'
import { newId } from '#request/id.ts'
import { RestoredDevice, startLostAndRestored } from './restored-device.ts'

test('fault 34: people, accounts, the own profile and read marks of the lost time are offered again without a question', async () => {
  globalThis.indexedDB = new IDBFactory()
  const { lost, restored } = await startLostAndRestored()
  const sitestaff = await RestoredDevice.of('sitestaff', lost)
  const unitadmin = await RestoredDevice.of('unitadmin', lost)
  const { records: people } = await unitadmin.client.call(listPeople, { pageSize: 100 })
  const [one, two] = people.filter(
    ({ idCard, cellphone, place }) => idCard && cellphone && place?.departmentId,
  )
  if (!one || !two?.place) throw new Error('the demo has too few people')
  const told = await unitadmin.client.call(getPerson, { userId: one.userId })
  const { cellphone = '' } = told
  const asked = {
    userId: one.userId,
    baseRevision: one.revision,
    cellphone: '13900001234',
    post: 'design' as const,
  }
  await unitadmin.save(updatePerson, asked, one)
  const { organizationId, organizationName } = two.place
  await unitadmin.save(
    movePerson,
    {
      userId: two.userId,
      baseRevision: two.revision,
      place: { organizationId, organizationName },
      label: two.userName,
    },
    two,
  )
  const { records } = await unitadmin.client.call(listGeneralAccounts, { pageSize: 100 })
  const account = records.find(({ userId }) => userId === one.userId) ?? records.at(-1)
  if (!account) throw new Error('the demo has too few accounts')
  const { generalAccountId, revision } = account
  await unitadmin.save(
    updateValidPeriod,
    { generalAccountId, baseRevision: revision, validUntil: '2030-01-01' },
    account,
  )
  const { userId } = sitestaff.client.session.userAccount
  const own = await sitestaff.client.call(getProfile, {})
  await sitestaff.save(updateProfile, { userId, baseRevision: own.revision, post: 'safety' }, own)
  await sitestaff.save(markMessagesRead, { ids: [newId()] })
  for (const device of [unitadmin, sitestaff]) {
    await device.sync()
    expect(device.states).toEqual([])
    await device.turnTo(restored)
    expect(device.edits.map(({ content }) => content.reason)).toEqual([])
  }
  const now = await unitadmin.client.call(getPerson, { userId: one.userId })
  expect(now).toMatchObject({ post: 'design' })
  expect(now.cellphone).not.toBe(cellphone)
  await lost.close()
  await restored.close()
})
