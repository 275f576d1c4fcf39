import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { getFile } from '#contract/file/endpoints.ts'
import { addPerson, getPerson, listPeople, updatePerson } from '#contract/person/endpoints.ts'
import type { Person } from '#contract/person/schema.ts'
import { updatePhoto } from '#contract/personal/endpoints.ts'
import { largestPhoto } from '#contract/personal/schema.ts'
import { Conflict } from '#contract/revision.ts'
import { file } from '#gateway/db/tables/file.ts'
import { history } from '#gateway/db/tables/history.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { jpeg, png, upload } from '../personal/pictures.ts'
import { untouchedOf } from '../untouched.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
/** Staff of the administrator's unit. */
let people: Person[]
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
  people = (await unitadmin.call(listPeople, { pageSize: 20 })).records
})
afterAll(() => gateway.close())

const anybody = () => untouchedOf(people)

function photo(client: Client): Promise<string> {
  return upload(client, jpeg(), 'image/jpeg')
}

test('STF-02 an administrator sets and replaces the photo of one of the staff, and takes it away', async () => {
  const { userId, revision } = anybody()
  const [first, second] = [await photo(unitadmin), await photo(unitadmin)]
  const set = await unitadmin.call(updatePerson, { userId, baseRevision: revision, profilePhoto: first })
  expect(set.person).toMatchObject({ profilePhoto: first, revision: revision + 1 })
  const replaced = await unitadmin.call(updatePerson, {
    userId,
    baseRevision: revision + 1,
    profilePhoto: second,
  })
  expect(replaced.person.profilePhoto).toBe(second)
  // Whoever sees the person sees the photo; the former one is nobody's any more.
  expect((await sysadmin.call(getPerson, { userId })).profilePhoto).toBe(second)
  expect((await sysadmin.answer(getFile, { fileId: first })).code).toBe(codes.notFound)
  const { address, headers } = sysadmin.wire(getFile, { fileId: second })
  const content = await gateway.app.inject({ method: 'GET', url: address, headers })
  expect(content.rawPayload.equals(jpeg())).toBe(true)
  const [last] = await gateway.database.orm
    .select()
    .from(history)
    .where(eq(history.entityId, userId))
    .orderBy(desc(history.seq))
    .limit(1)
  expect(last).toMatchObject({ before: { profilePhoto: first }, after: { profilePhoto: second } })
  const cleared = await unitadmin.call(updatePerson, {
    userId,
    baseRevision: revision + 2,
    clear: ['profilePhoto'],
  })
  expect(cleared.person.profilePhoto).toBeUndefined()
  expect((await sysadmin.answer(getFile, { fileId: second })).code).toBe(codes.notFound)
})

test('STF-02 a new person comes with a photo', async () => {
  const { place } = anybody()
  if (!place) throw new Error('nobody of the demo is of no unit')
  const profilePhoto = await photo(unitadmin)
  const add = { userId: randomUUID(), userName: '有照片的人', place, profilePhoto }
  expect((await unitadmin.call(addPerson, add)).person.profilePhoto).toBe(profilePhoto)
  const again = await unitadmin.answer(addPerson, { ...add, userId: randomUUID() })
  expect([again.code, fieldsOf(again.data)]).toEqual([codes.invalid, ['profilePhoto']])
})

test.each([
  ['2 MB and one byte', () => upload(unitadmin, jpeg({ bytes: largestPhoto + 1 }), 'image/jpeg')],
  ['a PNG named JPG', () => upload(unitadmin, png(), 'image/jpeg')],
  ["somebody else's upload", () => photo(sysadmin)],
  ['a file that is not there', async () => randomUUID()],
])('VAL-04 the photo of a person is refused: %s', async (_what, uploaded) => {
  const { userId, revision } = anybody()
  const profilePhoto = await uploaded()
  const answer = await unitadmin.answer(updatePerson, { userId, baseRevision: revision, profilePhoto })
  expect([answer.code, fieldsOf(answer.data)]).toEqual([codes.invalid, ['profilePhoto']])
  expect((await unitadmin.call(getPerson, { userId })).revision).toBe(revision)
})

test('STF-02 nobody sets a photo without the function, or of somebody out of reach', async () => {
  const { userId, revision } = anybody()
  const engineer = await Client.signIn(gateway, 'engineer')
  const edit = { userId, baseRevision: revision, profilePhoto: await photo(engineer) }
  expect((await engineer.answer(updatePerson, edit)).code).toBe(codes.noPermission)
  const foreign = (await sysadmin.call(listPeople, { organizationId: unitId('second-bureau'), pageSize: 1 }))
    .records[0]
  if (!foreign) throw new Error('the demo has nobody there')
  const profilePhoto = await photo(unitadmin)
  const beyond = { userId: foreign.userId, baseRevision: foreign.revision, profilePhoto }
  expect((await unitadmin.answer(updatePerson, beyond)).code).toBe(codes.notFound)
  const [row] = await gateway.database.orm.select().from(file).where(eq(file.fileId, profilePhoto))
  expect(row?.userId).toBeNull()
})

test('STF-02 ACC-07 a photo that its person chose since is not replaced unseen', async () => {
  const engineer = await Client.signIn(gateway, 'engineer')
  const { userId } = engineer.session.userAccount
  const { revision } = await sysadmin.call(getPerson, { userId })
  const own = await photo(engineer)
  await engineer.call(updatePhoto, { fileId: own })
  const edit = { userId, baseRevision: revision, profilePhoto: await photo(sysadmin) }
  const answer = await sysadmin.answer(updatePerson, edit)
  expect(Conflict.parse(answer.data)).toMatchObject({
    fields: ['profilePhoto'],
    theirs: { profilePhoto: own },
  })
})
