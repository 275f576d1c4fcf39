import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import {
  addDepartment,
  deleteDepartments,
  listDepartments,
  listDepartmentTree,
  moveDepartment,
  updateDepartment,
} from '#contract/department/endpoints.ts'
import type { DepartmentNode } from '#contract/department/entity.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { addPerson, listPeople, movePerson } from '#contract/person/endpoints.ts'
import { Conflict } from '#contract/revision.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { listenAs } from '../listen-as.ts'

let gateway: TestGateway
let unitadmin: Client
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  unitadmin = await Client.signIn(gateway, 'unitadmin')
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

const organizationId = unitId('first-bureau')
const place = { organizationId, organizationName: '里程第一工程局有限公司' }

async function add(departmentName: string, parentId?: string): Promise<string> {
  const departmentId = randomUUID()
  await unitadmin.call(addDepartment, {
    departmentId,
    organizationId,
    departmentName,
    type: 'department',
    ...(parentId && { parentId }),
  })
  return departmentId
}

async function one(departmentId: string) {
  const rows = await unitadmin.call(listDepartments, { organizationId })
  return rows.find((row) => row.departmentId === departmentId)
}

async function below(departmentId: string | undefined): Promise<string[]> {
  const tree = await unitadmin.call(listDepartmentTree, { organizationId })
  const search = (nodes: DepartmentNode[]): DepartmentNode | undefined =>
    nodes.find((node) => node.departmentId === departmentId) ??
    nodes.map((node) => search(node.children)).find(Boolean)
  const found = departmentId === undefined ? tree : (search(tree)?.children ?? [])
  return found.map(({ departmentName }) => departmentName)
}

test('ORG-05 departments as list and tree, added below one another, edited, and deleted when nobody is there', async () => {
  const [line] = (await unitadmin.call(listDepartmentTree, { organizationId })).filter(
    ({ departmentName }) => departmentName === '工程管理部',
  )
  expect(line?.children.map(({ type }) => type)).toEqual(['subsidiary', 'subsidiary', 'subsidiary'])
  const all = await unitadmin.call(listDepartments, { organizationId })
  expect(all.reduce((heads, { headCount }) => heads + headCount, 0)).toBe(460)
  const office = await add('数字化中心')
  const team = await add('测绘组', office)
  const { told, stop } = listenAs(gateway, 'person:view', { departmentIds: [team] })
  expect(await below(office)).toEqual(['测绘组'])
  await unitadmin.call(updateDepartment, { departmentId: team, baseRevision: 1, departmentName: '测绘一组' })
  await sysadmin.call(updateDepartment, { departmentId: team, baseRevision: 1, status: 0 })
  await stop()
  expect(told).toEqual(Array(2).fill({ kind: 'changed', entity: 'department' }))
  const late = await sysadmin.answer(updateDepartment, {
    departmentId: team,
    baseRevision: 1,
    departmentName: '测绘二组',
  })
  expect([late.code, Conflict.parse(late.data).fields]).toEqual([codes.conflict, ['departmentName']])
  expect(await one(team)).toMatchObject({ departmentName: '测绘一组', status: 0, headCount: 0 })

  const stays = await unitadmin.answer(deleteDepartments, { ids: [office] })
  expect(stays.message).toBe('“数字化中心”还有下级部门，不能删除')
  const [someone] = (await unitadmin.call(listPeople, { pageSize: 1 })).records
  const { userId = '', revision = 1 } = someone ?? {}
  const there = { ...place, departmentId: team, departmentName: '测绘一组' }
  await unitadmin.call(updateDepartment, { departmentId: team, baseRevision: 3, status: 1 })
  await unitadmin.call(movePerson, { userId, baseRevision: revision, place: there })
  expect((await one(team))?.headCount).toBe(1)
  const peopled = await unitadmin.answer(deleteDepartments, { ids: [office, team] })
  expect([peopled.code, peopled.message]).toEqual([codes.invalid, '“测绘一组”还有 1 名人员，请先调出再删除'])
  await unitadmin.call(movePerson, { userId, baseRevision: revision + 1, place })
  expect(await unitadmin.call(deleteDepartments, { ids: [office, team] })).toEqual({ deleted: 2 })
  expect(await one(team)).toBeUndefined()
})

test('ORG-05 a department is put elsewhere in the order, below another one, and to the top again', async () => {
  const office = await add('前期办')
  const [a, b, c] = [await add('甲组', office), await add('乙组', office), await add('丙组', office)]
  expect(await below(office)).toEqual(['甲组', '乙组', '丙组'])
  await unitadmin.call(moveDepartment, { departmentId: c, baseRevision: 1, parentId: office, position: 0 })
  expect(await below(office)).toEqual(['丙组', '甲组', '乙组'])
  const { records } = await sysadmin.call(listHistory, { entity: 'department', entityId: c })
  expect(records[0]).toMatchObject({ action: 'update', before: { position: 3 }, after: { position: 1 } })
  await unitadmin.call(moveDepartment, { departmentId: b, baseRevision: 1, parentId: c })
  expect([await below(office), await below(c)]).toEqual([['丙组', '甲组'], ['乙组']])
  const circle = await unitadmin.answer(moveDepartment, {
    departmentId: office,
    baseRevision: 1,
    parentId: b,
  })
  expect([circle.code, fieldsOf(circle.data)]).toEqual([codes.invalid, ['parentId']])
  const late = await sysadmin.answer(moveDepartment, { departmentId: b, baseRevision: 1, parentId: a })
  expect([late.code, Conflict.parse(late.data).fields]).toEqual([codes.conflict, ['parentId']])
  await unitadmin.call(moveDepartment, { departmentId: b, baseRevision: 2, clear: ['parentId'], position: 0 })
  expect((await below(undefined))[0]).toBe('乙组')
  await unitadmin.call(deleteDepartments, { ids: [office, a, b, c] })
})

test('ORG-05 moves that would make a circle together: one of them is refused', async () => {
  const [first, second] = [await add('东段'), await add('西段')]
  const answers = await Promise.all([
    unitadmin.answer(moveDepartment, { departmentId: first, baseRevision: 1, parentId: second }),
    sysadmin.answer(moveDepartment, { departmentId: second, baseRevision: 1, parentId: first }),
  ])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([codes.success, codes.invalid])
  await unitadmin.call(deleteDepartments, { ids: [first, second] })
})

test('ORG-05 STF-01 head counts are right after fifty moves at once, and a department is not deleted under them', async () => {
  const [from, to] = [await add('调出部'), await add('调入部')]
  const people = Array.from({ length: 25 }, () => randomUUID())
  for (const userId of people) {
    const at = { ...place, departmentId: from, departmentName: '调出部' }
    await unitadmin.call(addPerson, { userId, userName: '待调人员', place: at })
  }
  const there = { ...place, departmentId: to, departmentName: '调入部' }
  const [deletion, ...moves] = await Promise.all([
    unitadmin.answer(deleteDepartments, { ids: [to] }),
    ...people.flatMap((userId) => [
      unitadmin.answer(movePerson, { userId, baseRevision: 1, place: there }),
      sysadmin.answer(movePerson, { userId, baseRevision: 1, place: there }),
    ]),
  ])
  const moved = await unitadmin.call(listPeople, { departmentId: to, pageSize: 2000 })
  if (deletion?.code === codes.success) {
    expect(moves.every(({ code }) => code !== codes.success)).toBe(true)
    expect(await one(to)).toBeUndefined()
  } else {
    expect((await one(to))?.headCount).toBe(moved.total)
  }
  expect((await one(from))?.headCount).toBe(25 - moved.total)
})
