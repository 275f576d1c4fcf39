import { count, eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expiresWithin } from '#contract/expiry.ts'
import { Contacts, Coworks, Listings, Qualifications } from '#contract/organization/parts.ts'
import { unitTypeNames } from '#contract/packaged-names.ts'
import { placeOn, readLine } from '#contract/place.ts'
import { workSiteEntity } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import type { Database } from '#gateway/db/client.ts'
import { account } from '#gateway/db/tables/account.ts'
import { department } from '#gateway/db/tables/department.ts'
import { message } from '#gateway/db/tables/message.ts'
import { organization, organizationType } from '#gateway/db/tables/organization.ts'
import { organizationGroup, organizationGroupAccount } from '#gateway/db/tables/organization-group.ts'
import { organizationQualification } from '#gateway/db/tables/organization-parts.ts'
import { person } from '#gateway/db/tables/person.ts'
import { container, designUnit, line, project } from '#gateway/db/tables/project.ts'
import { role } from '#gateway/db/tables/role.ts'
import { unitWork } from '#gateway/db/tables/unit-work.ts'
import { workSite } from '#gateway/db/tables/work-site.ts'
import { withTransaction } from '#gateway/db/transaction.ts'
import { demoAccounts } from '#gateway/operations/demo/accounts.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { seedDemo, seedEmpty } from '#gateway/operations/demo/seed.ts'
import { contacts, coworks, listings, qualifications } from '#gateway/organization/part-sets.ts'
import { workSites } from '#gateway/work-site/store.ts'
import { testDatabase } from '../database.ts'

const clock = () => new Date('2026-03-14T02:00:00Z')
const cost = { passwordMemory: 1024, passwordPasses: 1 }

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedDemo(database, clock, cost)
})
afterAll(() => database.close())

async function countOf(table: PgTable): Promise<number> {
  const [counted] = await database.orm.select({ rows: count() }).from(table)
  return counted?.rows ?? 0
}

test('the demo has the numbers that it promises', async () => {
  expect(await countOf(organization)).toBe(9)
  expect(await countOf(department)).toBeGreaterThan(50)
  expect(await countOf(person)).toBe(2000)
  expect(await countOf(account)).toBe(120)
  expect(await countOf(role)).toBe(6)
  expect(await countOf(project)).toBe(3)
  expect(await countOf(message)).toBeGreaterThan(5)
  const sites = await database.orm.select().from(workSite)
  expect(sites.filter((row) => row.projectId === projectId('railway'))).toHaveLength(600)
  const units = await database.orm.select().from(designUnit)
  expect(units.filter((row) => row.projectId === projectId('railway'))).toHaveLength(40)
})

test('the 600 work sites are spread over lines, sections, design units, statuses and risks', async () => {
  const rows = await database.orm.select().from(workSite)
  const sites = rows.filter((row) => row.projectId === projectId('railway'))
  const kinds = (of: (row: (typeof sites)[number]) => unknown) => new Set(sites.map(of)).size
  expect(kinds((row) => row.lineId)).toBe(5)
  expect(kinds((row) => row.containerId)).toBe(20)
  expect(kinds((row) => row.designUnitId)).toBe(40)
  expect(kinds((row) => row.statusRank)).toBe(5)
  expect(kinds((row) => row.riskRank)).toBe(4)
  expect(kinds((row) => row.major)).toBe(6)
  expect(kinds((row) => row.workSiteName)).toBeGreaterThan(500)
})

test('every work site is one that a person could have entered', async () => {
  for (const row of await database.orm.select().from(workSite)) {
    const {
      photos,
      revision,
      changedAt,
      changedByName,
      nameKey,
      startDistance,
      endDistance,
      furtherPlaces,
      ...given
    } = workSites.present(row)
    z.parse(workSiteEntity.Add, given)
  }
})

test('PRJ-10 mileages agree with their line, section and design unit', async () => {
  const lines = new Map((await database.orm.select().from(line)).map((row) => [row.lineId, row]))
  const units = new Map((await database.orm.select().from(designUnit)).map((row) => [row.designUnitId, row]))
  const works = new Map((await database.orm.select().from(unitWork)).map((row) => [row.unitWorkId, row]))
  const containers = new Map(
    (await database.orm.select().from(container)).map((row) => [row.containerId, row]),
  )
  for (const site of await database.orm.select().from(workSite)) {
    const along = lines.get(site.lineId)
    const unit = units.get(site.designUnitId ?? '') ?? works.get(site.unitWorkId ?? '')
    expect(unit).toMatchObject({
      projectId: site.projectId,
      lineId: site.lineId,
      containerId: site.containerId,
    })
    expect(containers.get(site.containerId ?? '')).toMatchObject({
      projectId: site.projectId,
      lineId: site.lineId,
      organizationId: site.organizationId,
      nature: 'section',
    })
    const { startDistance, endDistance } = site
    const found = placeOn(readLine(along?.alignments ?? []), ['start', 'end'], site)
    expect(found).toEqual({ distances: { startDistance, endDistance }, problems: [] })
    expect(site.alignment).toBe(unit?.alignment)
    expect(startDistance).toBeGreaterThanOrEqual(unit?.startDistance ?? Number.NaN)
    expect(endDistance).toBeLessThanOrEqual(unit?.endDistance ?? Number.NaN)
  }
  for (const unit of units.values()) {
    const { startDistance, endDistance } = unit
    const { alignments = [] } = lines.get(unit.lineId) ?? {}
    const found = placeOn(readLine(alignments), ['start', 'center', 'end'], unit)
    expect(found).toMatchObject({ distances: { startDistance, endDistance }, problems: [] })
  }
})

test('people have lawful ID numbers that fit their birth and sex, and phones', async () => {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  for (const { idCard, birthDate, sex, cellphone } of await database.orm.select().from(person)) {
    const digits = idCard ?? ''
    expect(digits).toMatch(/^\d{17}[\dX]$/)
    const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
    expect(digits[17]).toBe('10X98765432'[sum % 11])
    expect(digits.slice(6, 14)).toBe(birthDate?.replaceAll('-', ''))
    expect(Number(digits[16]) % 2 === 1 ? 'male' : 'female').toBe(sex)
    expect(cellphone).toMatch(/^1[3-9]\d{9}$/)
  }
})

test('units have lawful credit codes', async () => {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  for (const { unifiedSocialCreditCode } of await database.orm.select().from(organization)) {
    const values = [...(unifiedSocialCreditCode ?? '')].map((character) => alphabet.indexOf(character))
    expect(values).toHaveLength(18)
    expect(values).not.toContain(-1)
    const sum = values.slice(0, 17).reduce((total, value, index) => total + value * (3 ** index % 31), 0)
    expect(values[17]).toBe((31 - (sum % 31)) % 31)
  }
})

test('ORG-04 what is part of the units could have been entered, and some of it ends within 30, 60 and 90 days', async () => {
  const held = await database.orm.select().from(organizationQualification)
  const stages = held.map(({ validUntil }) => expiresWithin(validUntil ?? undefined, clock().getTime()))
  expect(new Set(stages)).toEqual(new Set([undefined, 0, 30, 60, 90]))
  for (const { organizationId } of await database.orm.select().from(organization)) {
    const sets = await withTransaction(database, async (tx) => [
      z.safeParse(Qualifications, await qualifications.find(tx, organizationId)),
      z.safeParse(Listings, await listings.find(tx, organizationId)),
      z.safeParse(Coworks, await coworks.find(tx, organizationId)),
      z.safeParse(Contacts, await contacts.find(tx, organizationId)),
    ])
    expect(sets.map(({ error }) => error)).toEqual(sets.map(() => undefined))
    expect(sets[0]?.data).not.toEqual([])
    expect(sets[3]?.data).toHaveLength(3)
  }
})

test('ORG-06 the groups of the demo have none but accounts of their own unit', async () => {
  const members = await database.orm
    .select({ unit: person.organizationId, group: organizationGroup.organizationId })
    .from(organizationGroupAccount)
    .innerJoin(organizationGroup, eq(organizationGroup.groupId, organizationGroupAccount.groupId))
    .innerJoin(account, eq(account.accountId, organizationGroupAccount.accountId))
    .innerJoin(person, eq(person.userId, account.userId))
  expect(members.length).toBeGreaterThan(100)
  expect(members.filter(({ unit, group }) => unit !== group)).toEqual([])
})

test('the accounts are of all levels, sign in by lawful names, and are marked as the demo’s', async () => {
  const accounts = await database.orm.select().from(account)
  expect(new Set(accounts.map(({ level }) => level))).toEqual(new Set(['general', 'registered', 'tourist']))
  for (const { accountName, demo } of accounts) {
    expect(accountName).toMatch(/^[a-z0-9]{3,20}$/)
    expect(demo).toBe(true)
  }
  for (const { accountName } of demoAccounts) {
    expect(accounts.find((row) => row.accountName === accountName)).toMatchObject({ status: 'normal' })
  }
})

test('the demo is the same in every database, and a database with accounts is left alone', async () => {
  const other = await testDatabase()
  try {
    expect(await seedDemo(other, clock, cost)).toBe(true)
    const rows = (from: Database) => from.orm.select().from(workSite).orderBy(workSite.workSiteId)
    const plain = (found: Awaited<ReturnType<typeof rows>>) => found.map(({ changedIn: _, ...row }) => row)
    expect(plain(await rows(other))).toEqual(plain(await rows(database)))
    expect(await seedDemo(other, clock, cost)).toBe(false)
    expect(await seedEmpty(other, clock, cost)).toBeUndefined()
  } finally {
    await other.close()
  }
})

test('ORG-01 an empty start makes one administrator, the packaged roles and the types of units, once', async () => {
  const other = await testDatabase()
  try {
    const administrator = await seedEmpty(other, clock, cost)
    expect(administrator?.password).toMatch(/^.{16,}$/)
    expect(await other.orm.select().from(account)).toMatchObject([
      { accountName: administrator?.accountName, demo: false, status: 'normal' },
    ])
    expect(await other.orm.select().from(role)).toHaveLength(6)
    const types = await other.orm.select().from(organizationType).orderBy(organizationType.sort)
    expect(types.map(({ code }) => code)).toEqual(Object.keys(unitTypeNames))
    expect(await other.orm.select().from(workSite)).toEqual([])
    expect(await seedEmpty(other, clock, cost)).toBeUndefined()
  } finally {
    await other.close()
  }
})
