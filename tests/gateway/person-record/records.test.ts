import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Envelope } from '#contract/envelope.ts'
import { InvalidData } from '#contract/envelope.ts'
import { listFiles } from '#contract/file/endpoints.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { addPerson, listPeople } from '#contract/person/endpoints.ts'
import type { Person } from '#contract/person/schema.ts'
import { ownRecords, personRecords } from '#contract/person-record/endpoints.ts'
import { Conflict } from '#contract/revision.ts'
import { file } from '#gateway/db/tables/file.ts'
import { history } from '#gateway/db/tables/history.ts'
import { expiryNoticesJob } from '#gateway/jobs/expiry-notices.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { jpeg, upload } from '../personal/pictures.ts'

const { education, certificate, job, project } = personRecords

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
let auditor: Client
/** Signs in without any function over people. */
let sitestaff: Client
/** Somebody new at the first bureau. */
let person: Person
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
  auditor = await Client.signIn(gateway, 'auditor')
  sitestaff = await Client.signIn(gateway, 'sitestaff')
  const [beside] = (await unitadmin.call(listPeople, { pageSize: 1 })).records
  const place = beside?.place ?? { organizationId: '', organizationName: '' }
  const add = { userId: randomUUID(), userName: '履历人', place }
  person = (await unitadmin.call(addPerson, add)).person
})
afterAll(() => gateway.close())

const study = () => ({
  recordId: randomUUID(),
  userId: person.userId,
  startMonth: '2008-09',
  endMonth: '2012-06',
  school: '西南交通大学',
  major: '桥梁工程',
  degree: 'undergraduate' as const,
})
const licence = () => ({
  recordId: randomUUID(),
  userId: person.userId,
  certificateName: '注册安全工程师',
  titleLevel: 'senior' as const,
  certificateNumber: 'AQ-2020-0417',
  issuingUnit: '应急管理部',
})
const picture = (client: Client) => upload(client, jpeg(), 'image/jpeg')

function fieldsOf({ code, data }: Envelope): string[] {
  expect(code).toBe(codes.invalid)
  return InvalidData.parse(data).fields.map(({ path }) => path)
}

/** The day so many days from the gateway's now, by China's time. */
function dayIn(days: number): string {
  return new Date(gateway.time.now.getTime() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
}

describe('STF-03 records of a person', () => {
  test('STF-03 each kind is added, changed, listed with the latest first, and deleted, with its history', async () => {
    const { userId } = person
    const [early, late] = [study(), { ...study(), startMonth: '2012-09', degree: 'master' as const }]
    await unitadmin.call(education.add, early)
    const { endMonth: _goesOn, ...going } = late
    await unitadmin.call(education.add, going)
    const listed = await sysadmin.call(education.list, { userId })
    expect(listed.map(({ recordId }) => recordId)).toEqual([going.recordId, early.recordId])
    expect(listed[1]).toMatchObject({ ...early, revision: 1, changedByName: expect.any(String) })

    const edit = { recordId: early.recordId, baseRevision: 1, school: '同济大学', clear: ['major' as const] }
    const { record } = await unitadmin.call(education.update, edit)
    expect(record).toMatchObject({ school: '同济大学', revision: 2 })
    expect(record.major).toBeUndefined()
    const [change] = await gateway.database.orm
      .select()
      .from(history)
      .where(and(eq(history.entityId, early.recordId), eq(history.action, 'update')))
    expect(change).toMatchObject({
      entity: 'person-record',
      label: `${person.userName} · 同济大学`,
      before: { school: '西南交通大学', major: '桥梁工程' },
      after: { school: '同济大学', major: null },
    })
    expect(await unitadmin.call(education.remove, { ids: [early.recordId, going.recordId] })).toEqual({
      deleted: 2,
    })
    expect(await unitadmin.call(education.list, { userId })).toEqual([])
    expect((await unitadmin.answer(education.update, edit)).code).toBe(codes.deleted)

    const experience = {
      institution: '中铁一局',
      position: '总工程师',
      organization: '一公司',
      department: '工程部',
    }
    const level = { jobLevel: 'department-head' as const, post: 'engineering-technology' as const }
    const work = { recordId: randomUUID(), userId, startMonth: '2012-07', ...experience, ...level }
    await unitadmin.call(job.add, work)
    expect(await unitadmin.call(job.list, { userId })).toMatchObject([work])
    const built = { ...work, recordId: randomUUID(), projectName: '渝昆高铁' }
    await unitadmin.call(project.add, built)
    expect(await unitadmin.call(project.list, { userId })).toMatchObject([built])
    await unitadmin.call(certificate.add, { ...licence(), validFrom: '2020-01-01' })
    expect(await unitadmin.call(certificate.list, { userId })).toMatchObject([{ titleLevel: 'senior' }])
  })

  test.each([
    ['education', education, () => ({ ...study(), endMonth: '2008-08' }), 'endMonth'],
    [
      'a certificate',
      certificate,
      () => ({ ...licence(), validFrom: '2020-02-01', validUntil: '2020-01-31' }),
      'validUntil',
    ],
    ['an unknown month', education, () => ({ ...study(), startMonth: '2008-13' }), 'startMonth'],
    ['a name that starts with a sign', education, () => ({ ...study(), school: '=1+1' }), 'school'],
    ['an unknown degree', education, () => ({ ...study(), degree: 'bachelor' }), 'degree'],
  ])(
    'STF-03 VAL-10 dates stand in order and fields have their form: %s',
    async (_what, calls, make, field) => {
      expect(fieldsOf(await unitadmin.answer(calls.add, make()))).toEqual([field])
    },
  )

  test('STF-03 an edit is judged with what it leaves as it was, and two edits of other fields merge', async () => {
    const add = study()
    await unitadmin.call(education.add, add)
    const edit = { recordId: add.recordId, baseRevision: 1 }
    expect(fieldsOf(await unitadmin.answer(education.update, { ...edit, startMonth: '2012-07' }))).toEqual([
      'endMonth',
    ])
    await sysadmin.call(education.update, { ...edit, school: '长安大学' })
    const { merged } = await unitadmin.call(education.update, { ...edit, degree: 'doctor' })
    expect(merged).toEqual(['school'])
    const answer = await unitadmin.answer(education.update, { ...edit, school: '东南大学' })
    expect(answer.code).toBe(codes.conflict)
    expect(Conflict.parse(answer.data)).toMatchObject({ fields: ['school'], theirs: { school: '长安大学' } })
  })

  test('STF-03 a photo is shown to whoever may see the records and to the person, and goes when it is taken away', async () => {
    const own = sitestaff.session.userAccount.userId
    const [front, back] = [await picture(unitadmin), await picture(unitadmin)]
    const add = { ...licence(), userId: own, frontPhoto: front, backPhoto: back }
    await unitadmin.call(certificate.add, add)
    const seenBy = async (client: Client) =>
      (await client.call(listFiles, { fileIds: [front, back] })).map(({ fileId }) => fileId).toSorted()
    const both = [front, back].toSorted()
    expect(await seenBy(sysadmin)).toEqual(both)
    expect(await seenBy(sitestaff)).toEqual(both)
    const engineer = await Client.signIn(gateway, 'engineer')
    expect(await seenBy(engineer)).toEqual([])

    await unitadmin.call(certificate.update, {
      recordId: add.recordId,
      baseRevision: 1,
      clear: ['backPhoto'],
    })
    expect(await seenBy(sysadmin)).toEqual([front])
    const rows = await gateway.database.orm.select().from(file).where(eq(file.fileId, back))
    expect(rows).toMatchObject([{ userId: null }])
    await unitadmin.call(certificate.remove, { ids: [add.recordId] })
    expect(await seenBy(sysadmin)).toEqual([])
  })

  test.each([
    ["somebody else's upload", () => picture(sysadmin)],
    [
      'a text that says it is a JPG',
      () => upload(unitadmin, Buffer.from('<script>1</script>'), 'image/jpeg'),
    ],
    ['what nobody uploaded', async () => randomUUID()],
  ])('security 30: %s does not become a photo of a record', async (_what, make) => {
    const add = { ...study(), degreePhoto: await make() }
    expect(fieldsOf(await unitadmin.answer(education.add, add))).toEqual(['degreePhoto'])
    const { userId } = person
    const ids = (await unitadmin.call(education.list, { userId })).map(({ recordId }) => recordId)
    expect(ids).not.toContain(add.recordId)
  })
})

describe('ACC-07 the own records', () => {
  test('ACC-07 everybody keeps their own by the same rules, seen by those who keep them for others; nobody keeps those of others so', async () => {
    const { userId } = sitestaff.session.userAccount
    const frontPhoto = await picture(sitestaff)
    const add = { ...licence(), userId, frontPhoto }
    await sitestaff.call(ownRecords.certificate.add, add)
    expect(await unitadmin.call(certificate.list, { userId })).toContainEqual(expect.objectContaining(add))
    expect(await unitadmin.call(listFiles, { fileIds: [frontPhoto] })).toHaveLength(1)
    const wrong = {
      recordId: add.recordId,
      baseRevision: 1,
      validFrom: '2021-01-01',
      validUntil: '2020-01-01',
    }
    expect(fieldsOf(await sitestaff.answer(ownRecords.certificate.update, wrong))).toEqual(['validUntil'])
    await sitestaff.call(ownRecords.certificate.remove, { ids: [add.recordId] })
    const left = await sitestaff.call(ownRecords.certificate.list, { userId })
    expect(left.map(({ recordId }) => recordId)).not.toContain(add.recordId)

    const theirs = { ...study(), userId: person.userId }
    await unitadmin.call(education.add, theirs)
    expect((await sitestaff.answer(ownRecords.education.list, { userId: person.userId })).code).toBe(
      codes.notFound,
    )
    expect(
      fieldsOf(await sitestaff.answer(ownRecords.education.add, { ...theirs, recordId: randomUUID() })),
    ).toEqual(['userId'])
    const edit = { recordId: theirs.recordId, baseRevision: 1, school: '他人的学校' }
    expect((await sitestaff.answer(ownRecords.education.update, edit)).code).toBe(codes.notFound)
    expect((await sitestaff.answer(education.list, { userId })).code).toBe(codes.noPermission)
    expect((await auditor.answer(education.update, edit)).code).toBe(codes.noPermission)
  })
})

describe('STF-07 certificates that end', () => {
  test('STF-07 what ends within 30, 60 or 90 days, or has ended, is flagged', async () => {
    const { userId } = sysadmin.session.userAccount
    const days = [-1, 0, 29, 30, 89, 90]
    for (const left of days)
      await sysadmin.call(certificate.add, {
        ...licence(),
        userId,
        certificateName: `剩${left}天`,
        validUntil: dayIn(left),
      })
    const listed = await sysadmin.call(certificate.list, { userId })
    const flags = new Map(listed.map((one) => [one.certificateName, one.expiresWithin]))
    expect(days.map((left) => flags.get(`剩${left}天`))).toEqual([0, 30, 30, 60, 90, undefined])
  })

  test('STF-07 each stage is announced once, to the person and to those who keep the records of the unit', async () => {
    const { userId, userName } = sitestaff.session.userAccount
    const validUntil = dayIn(100)
    const certificateName = '隧道监控量测证'
    await unitadmin.call(certificate.add, { ...licence(), userId, certificateName, validUntil })
    const told = async (client: Client) =>
      (await client.call(listMessages, { kind: 'expiry', keyword: certificateName })).records
    expect(await told(unitadmin)).toEqual([])
    const counts: number[][] = []
    for (const days of [11, 1, 29, 30, 30]) {
      gateway.time.now = new Date(gateway.time.now.getTime() + days * 86_400_000)
      const run = () => expiryNoticesJob(gateway.services).run(new AbortController().signal)
      await run()
      await run()
      unitadmin = await Client.signIn(gateway, 'unitadmin')
      sitestaff = await Client.signIn(gateway, 'sitestaff')
      counts.push([(await told(unitadmin)).length, (await told(sitestaff)).length])
    }
    expect(counts).toEqual([
      [1, 1],
      [1, 1],
      [2, 2],
      [3, 3],
      [3, 3],
    ])
    expect((await told(unitadmin))[0]?.body).toContain(`${userName}的证书“${certificateName}”`)
    expect((await told(sitestaff))[0]?.body).toContain(`您的证书“${certificateName}”`)
  })

  test('STF-07 MSG-09 a certificate that ends soon is announced when it is added, not only when the job comes round', async () => {
    unitadmin = await Client.signIn(gateway, 'unitadmin')
    const certificateName = '安全生产考核合格证'
    const add = { ...licence(), certificateName, validUntil: dayIn(20) }
    await unitadmin.call(certificate.add, add)
    const query = { kind: 'expiry' as const, keyword: certificateName }
    expect((await unitadmin.call(listMessages, query)).records).toMatchObject([
      {
        title: '证书到期提醒',
        body: expect.stringContaining(person.userName),
        about: { entity: 'person-record', entityId: add.recordId, userId: person.userId },
      },
    ])
    await expiryNoticesJob(gateway.services).run(new AbortController().signal)
    expect((await unitadmin.call(listMessages, query)).records).toHaveLength(1)
  })
})
