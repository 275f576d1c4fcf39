import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { decodeNodes } from '#contract/dictionary/columns.ts'
import { getDictionarySnapshot } from '#contract/dictionary/endpoints.ts'
import { ebsNodes } from '#contract/dictionary/node-calls.ts'
import {
  addProjectStandard,
  deleteProjectStandard,
  listProjectStandards,
  type ProjectStandard,
  updateProjectStandard,
} from '#contract/dictionary/project-standard.ts'
import { ebsStandards } from '#contract/dictionary/standard.ts'
import { dictionaryPart } from '#gateway/db/tables/dictionary.ts'
import { foldDictionary } from '#gateway/dictionary/fold.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { addStandard } from './editors.ts'
import { fetchPacked, fetchSnapshot, headOf } from './fetch.ts'

let gateway: TestGateway
let sysadmin: Client
let engineer: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  engineer = await Client.signIn(gateway, 'engineer')
})
afterAll(() => gateway.close())

const railway = projectId('railway')
const water = projectId('water')

/** A standard in use with two nodes; 01 and 02. */
async function addInUse(): Promise<string> {
  const dictionaryId = await addStandard(sysadmin, { status: 'in-use' })
  const nodes = ['01', '02'].map((segment) => ({ segment, name: `节点${segment}` }))
  await sysadmin.call(ebsNodes.add, { dictionaryId, nodes })
  return dictionaryId
}

async function rename(dictionaryId: string, name: string, baseRevision = 1): Promise<void> {
  await sysadmin.call(ebsNodes.update, { dictionaryId, nodeId: 1, baseRevision, name })
}

/** The names of the nodes of a pinned version, as a device fetches them. */
async function namesIn(client: Client, { pinned, parts }: ProjectStandard): Promise<string[]> {
  const names: string[] = []
  for (let part = 0; part < parts; part++) {
    const { data } = await fetchPacked(client, getDictionarySnapshot, { version: pinned, part })
    const columns = decodeNodes(data)
    names.push(...Array.from(columns?.ids ?? [], (_, index) => columns?.names.at(index) ?? ''))
  }
  return names
}

async function storedVersions(dictionaryId: string): Promise<number[]> {
  const { version } = dictionaryPart
  const rows = await gateway.database.orm
    .selectDistinct({ version })
    .from(dictionaryPart)
    .where(eq(dictionaryPart.dictionaryId, dictionaryId))
    .orderBy(version)
  return rows.map((row) => row.version)
}

async function pinOf(client: Client, dictionaryId: string, project = railway) {
  const pins = await client.call(listProjectStandards, { projectId: project })
  const pin = pins.find((each) => each.dictionaryId === dictionaryId)
  if (!pin) throw new Error(`${project} does not use ${dictionaryId}`)
  return pin
}

test('DIC-08 a project keeps the version that it took, with its codes, until it takes the newer one; which can be undone', async () => {
  const dictionaryId = await addInUse()
  const chosen = { projectId: railway, dictionaryId }
  const taken = await engineer.call(addProjectStandard, chosen)
  expect(taken.pinned).toBe(taken.version)
  await rename(dictionaryId, '改名')
  await sysadmin.call(ebsNodes.remove, { dictionaryId, nodeIds: [2] })
  const behind = await pinOf(engineer, dictionaryId)
  expect([behind.pinned, behind.former]).toEqual([taken.pinned, undefined])
  expect(behind.version).not.toBe(behind.pinned)
  // However often the present tree is folded, the pinned one stands.
  await foldDictionary(gateway.database, dictionaryId)
  expect(await namesIn(engineer, behind)).toEqual(['节点01', '节点02'])
  expect(await storedVersions(dictionaryId)).toHaveLength(2)

  const update = { ...chosen, from: behind.pinned, to: behind.version }
  const updated = await engineer.call(updateProjectStandard, update)
  expect([updated.pinned, updated.former]).toEqual([behind.version, behind.pinned])
  expect(await namesIn(engineer, updated)).toEqual(['改名'])
  const late = await engineer.answer(updateProjectStandard, update)
  expect(late).toMatchObject({ code: codes.conflict, message: expect.stringContaining('新的变化') })
  const undone = await engineer.call(updateProjectStandard, {
    ...chosen,
    from: updated.pinned,
    to: behind.pinned,
  })
  expect([undone.pinned, undone.former]).toEqual([behind.pinned, undefined])
  expect(await namesIn(engineer, undone)).toEqual(['节点01', '节点02'])
})

test('DIC-08 what a person saw is what is taken: a change of the standard meanwhile is refused', async () => {
  const dictionaryId = await addInUse()
  const chosen = { projectId: railway, dictionaryId }
  const { pinned } = await engineer.call(addProjectStandard, chosen)
  await rename(dictionaryId, '一')
  const seen = await pinOf(engineer, dictionaryId)
  await rename(dictionaryId, '二', 2)
  const update = { ...chosen, from: pinned, to: seen.version }
  expect((await engineer.answer(updateProjectStandard, update)).code).toBe(codes.conflict)
  expect((await pinOf(engineer, dictionaryId)).pinned).toBe(pinned)
})

test('DIC-08 a pinned state is stored once for all projects, and gone with the last one; the present tree stays', async () => {
  const dictionaryId = await addInUse()
  for (const project of [railway, water])
    await sysadmin.call(addProjectStandard, { projectId: project, dictionaryId })
  const [pinned = 0, ...others] = await storedVersions(dictionaryId)
  expect(others).toEqual([])
  await rename(dictionaryId, '改名')
  await foldDictionary(gateway.database, dictionaryId)
  await sysadmin.call(deleteProjectStandard, { projectId: railway, dictionaryId })
  expect(await storedVersions(dictionaryId)).toEqual([pinned, pinned + 1])
  const { pinned: version } = await pinOf(sysadmin, dictionaryId, water)
  await sysadmin.call(deleteProjectStandard, { projectId: water, dictionaryId })
  expect(await storedVersions(dictionaryId)).toEqual([pinned + 1])
  const gone = await sysadmin.answer(getDictionarySnapshot, { version })
  expect(gone.code).toBe(codes.deleted)
  const { nodes } = await fetchSnapshot(sysadmin, await headOf(sysadmin, dictionaryId))
  expect(nodes.map(({ name }) => name)).toEqual(['改名', '节点02'])
})

test('DIC-08 a draft, a stopped standard, and one that the project uses already are refused in words', async () => {
  const dictionaryId = await addStandard(sysadmin, { status: 'draft' })
  const chosen = { projectId: railway, dictionaryId }
  const refused = async () => await engineer.answer(addProjectStandard, chosen)
  expect(await refused()).toMatchObject({ code: codes.invalid, message: expect.stringContaining('草稿') })
  await sysadmin.call(ebsStandards.update, { dictionaryId, baseRevision: 1, status: 'stopped' })
  expect(await refused()).toMatchObject({ code: codes.invalid, message: expect.stringContaining('已停用') })
  await sysadmin.call(ebsStandards.update, { dictionaryId, baseRevision: 2, status: 'in-use' })
  await engineer.call(addProjectStandard, chosen)
  expect(await refused()).toMatchObject({ code: codes.invalid, message: expect.stringContaining('已采用') })
  const unknown = { projectId: railway, dictionaryId: randomUUID() }
  expect((await engineer.answer(addProjectStandard, unknown)).code).toBe(codes.invalid)
})

test('DIC-08 a pinned standard is not deleted: the projects that the person sees are named, the others counted', async () => {
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  const organizationId = unitId('first-bureau')
  const dictionaryId = await addStandard(sysadmin, { status: 'in-use', organizationId })
  for (const project of [railway, water])
    await sysadmin.call(addProjectStandard, { projectId: project, dictionaryId })
  const message = async (client: Client) =>
    (await client.answer(ebsStandards.remove, { ids: [dictionaryId] })).message
  expect(await message(sysadmin)).toMatch(/项目“.+, .+”正在使用/)
  expect(await message(unitadmin)).toMatch(/项目“[^,]+”和1 个您看不到的项目正在使用/)
})
