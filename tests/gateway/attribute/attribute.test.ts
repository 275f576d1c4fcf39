import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindGroups, copyGroup, getProjectForms } from '#contract/attribute/endpoints.ts'
import { attributeGroups, attributeItems } from '#contract/attribute/entities.ts'
import { type AttributeSetEdit, getAttributes, updateAttributes } from '#contract/attribute/values.ts'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { Conflict } from '#contract/revision.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { dictionaryItems, dictionaryTypes } from '#contract/value-dictionary/entities.ts'
import type { WorkSite } from '#contract/work-site/entity.ts'
import { attributeGroupId, attributeItemId } from '#gateway/operations/demo/attributes.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { newGroup } from './definition-samples.ts'
import { at, edit, emptySites, given } from './site-values.ts'

let gateway: TestGateway
let sysadmin: Client
let engineer: Client
let sitestaff: Client
/** Work sites of a tunnel that nobody has filled in. */
let sites: WorkSite[]
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  engineer = await Client.signIn(gateway, 'engineer')
  sitestaff = await Client.signIn(gateway, 'sitestaff')
  sites = await emptySites(engineer)
})
afterAll(() => gateway.close())

const nextSite = () => {
  const site = sites.pop()
  if (!site) throw new Error('too few work sites in the demo')
  return site
}
const valuesOf = async (site: WorkSite, by = engineer) =>
  Object.fromEntries((await by.call(getAttributes, at(site))).values.map(({ name, value }) => [name, value]))
const refusal = async (by: Client, request: AttributeSetEdit) => {
  const { code, data } = await by.answer(updateAttributes, request)
  return [code, JSON.stringify(data)]
}

test('DIC-04 two who fill the same empty form both keep their values; of the same item the second is asked', async () => {
  const site = nextSite()
  const first = await engineer.call(updateAttributes, edit(site, { 'rock-class': 'Ⅳ', depth: 120 }))
  expect([first.attributeSet.values.length, first.merged]).toEqual([2, undefined])
  const second = await sitestaff.call(updateAttributes, edit(site, { water: '河水' }))
  expect(second.merged).toEqual(['values'])
  expect(await valuesOf(site)).toEqual({ 围岩级别: 'Ⅳ', 最大埋深: 120, 施工用水来源: '河水' })

  const { code, data } = await sitestaff.answer(
    updateAttributes,
    edit(site, { depth: 130, methods: ['TBM'] }),
  )
  const conflict = Conflict.parse(data)
  expect([code, conflict.fields]).toEqual([codes.conflict, ['values']])
  expect(conflict.theirs).toEqual({ values: [given('depth', 120)] })
  expect(conflict.beside).toEqual({ values: { set: [given('methods', ['TBM'])], remove: [] } })
  const { records } = await sysadmin.call(listHistory, { entity: 'attribute-set', entityId: site.workSiteId })
  expect(records.map(({ after }) => after)).toEqual([
    { values: [given('water', '河水')] },
    { values: [given('rock-class', 'Ⅳ'), given('depth', 120)] },
  ])
})

test('DIC-04 edits made offline are replayed item by item, a chain of own ones among them, and come again without effect', async () => {
  const site = nextSite()
  const madeAt = gateway.time.now.getTime()
  const item = (request: AttributeSetEdit) => ({
    endpointId: updateAttributes.id,
    idempotencyKey: randomUUID(),
    madeAt,
    request,
  })
  const first = item(edit(site, { depth: 90 }))
  const second = item(edit(site, { depth: 95, methods: ['台阶法'] }, { after: [first.idempotencyKey] }))
  await sitestaff.call(updateAttributes, edit(site, { water: '地下水' }))
  const replay = async () =>
    (await engineer.call(replayEdits, { items: [first, second], clockOffset: 0 }, { purpose: 'sync' }))
      .results
  expect((await replay()).map(({ code }) => code)).toEqual([codes.success, codes.success])
  expect((await replay()).map(({ code }) => code)).toEqual([codes.repeated, codes.repeated])
  expect(await valuesOf(site)).toEqual({ 最大埋深: 95, 施工方法: ['台阶法'], 施工用水来源: '地下水' })
})

test('DIC-04 what does not fit its definition is refused with the name of the item, and nothing of the edit is written', async () => {
  const site = nextSite()
  const wrong = edit(site, { 'rock-class': 'Ⅰ', depth: 4000, methods: ['台阶法', '台阶法'], water: '' })
  const [code, said] = await refusal(engineer, wrong)
  expect(code).toBe(codes.invalid)
  for (const words of ['围岩级别：请选择列出的选项', '最大埋深：不能大于 3000', '施工方法：列表中有重复项'])
    expect(said).toContain(words)
  expect(await valuesOf(site)).toEqual({})
  const strange = { ...given('depth', 1), itemId: randomUUID() }
  const answer = await engineer.answer(updateAttributes, edit(site, {}, { values: { set: [strange] } }))
  expect([answer.code, fieldsOf(answer.data)]).toEqual([codes.invalid, [strange.itemId]])

  const removed = { values: { remove: ['no id'] } }
  const unknown = await engineer.answer(updateAttributes, edit(site, {}, removed))
  expect([unknown.code, fieldsOf(unknown.data)]).toEqual([codes.invalid, ['no id']])
  const many = { values: { remove: Array.from({ length: 501 }, () => randomUUID()) } }
  expect((await engineer.answer(updateAttributes, edit(site, {}, many))).code).toBe(codes.invalid)

  await engineer.call(updateAttributes, edit(site, { 'rock-class': 'Ⅲ' }))
  const removal = edit(site, {}, { baseRevision: 2, values: { remove: [attributeItemId('rock-class')] } })
  expect(await refusal(engineer, removal)).toEqual([
    codes.invalid,
    expect.stringContaining('围岩级别：请输入'),
  ])
})

test('DIC-04 a value of an older definition is read as it is, and refused when it is written again; the type of an item in use stays', async () => {
  const site = nextSite()
  const groupId = await newGroup(sysadmin)
  const itemId = randomUUID()
  const item = { itemId, groupId, itemName: '断面', code: 'section', type: 'number' as const, maximum: 100 }
  await sysadmin.call(attributeItems.add, item)
  const binding = { projectId: site.projectId, nodeId: site.designUnitId ?? '' }
  await sysadmin.call(bindGroups, { ...binding, bind: [groupId] })
  const value = { itemId, name: '断面', version: 1, value: 80 }
  await engineer.call(updateAttributes, edit(site, {}, { values: { set: [value] } }))

  await sysadmin.call(attributeItems.update, { itemId, baseRevision: 1, maximum: 50 })
  expect((await engineer.call(getAttributes, at(site))).values).toEqual([value])
  const again = { ...edit(site, {}), values: { set: [{ ...value, value: 70 }] } }
  expect(await refusal(engineer, again)).toEqual([
    codes.invalid,
    expect.stringContaining('断面：不能大于 50'),
  ])

  const retyped = await sysadmin.answer(attributeItems.update, { itemId, baseRevision: 2, type: 'text' })
  expect([retyped.code, fieldsOf(retyped.data)]).toEqual([codes.invalid, ['type']])
  const removed = await sysadmin.answer(attributeItems.remove, { ids: [itemId] })
  expect([removed.code, removed.message]).toEqual([
    codes.invalid,
    expect.stringContaining('断面 (已在 1 个节点填写，可停用)'),
  ])
  const group = await sysadmin.answer(attributeGroups.remove, { ids: [groupId] })
  expect(group.message).toContain('已绑定到节点')

  await sysadmin.call(bindGroups, { ...binding, unbind: [groupId] })
  expect(await refusal(engineer, again)).toEqual([
    codes.invalid,
    expect.stringContaining('断面：此处不再填写'),
  ])
  expect((await engineer.call(getAttributes, at(site))).values).toEqual([value])
  expect((await sysadmin.call(attributeGroups.detail, { groupId })).version).toBe(3)
})

test('DIC-04 a choice that was stopped stays where it is chosen, and is chosen nowhere else', async () => {
  const site = nextSite()
  const other = nextSite()
  const dictionaryTypeId = randomUUID()
  const key = `method_${dictionaryTypeId.slice(0, 8)}`
  await sysadmin.call(dictionaryTypes.add, { dictionaryTypeId, key, typeName: key })
  const [kept, taken] = [randomUUID(), randomUUID()]
  for (const [dictionaryItemId, value] of [
    [kept, 'kept'],
    [taken, 'taken'],
  ] as const)
    await sysadmin.call(dictionaryItems.add, {
      dictionaryItemId,
      dictionaryTypeId,
      value,
      nameZh: value,
      nameEn: value,
    })
  const groupId = await newGroup(sysadmin)
  const itemId = randomUUID()
  const item = {
    itemId,
    groupId,
    itemName: '工法',
    code: 'way',
    type: 'several-of' as const,
    dictionaryKey: key,
  }
  await sysadmin.call(attributeItems.add, item)
  for (const { projectId: project, designUnitId: nodeId = '' } of [site, other])
    await sysadmin.call(bindGroups, { projectId: project, nodeId, bind: [groupId] })
  const ways = (of: WorkSite, value: string[], baseRevision = 0) =>
    edit(of, {}, { baseRevision, values: { set: [{ itemId, name: '工法', version: 1, value }] } })
  const first = await engineer.call(updateAttributes, ways(site, ['taken']))
  await sysadmin.call(dictionaryItems.update, { dictionaryItemId: taken, baseRevision: 1, status: 0 })

  const { groups } = await engineer.call(getProjectForms, { projectId: site.projectId })
  const choices = groups.find((group) => group.groupId === groupId)?.items[0]?.choices
  expect(choices).toContainEqual({ value: 'taken', nameZh: 'taken', nameEn: 'taken', stopped: true })
  await engineer.call(updateAttributes, ways(site, ['kept', 'taken'], first.attributeSet.revision))
  expect(await valuesOf(site)).toEqual({ 工法: ['kept', 'taken'] })
  expect(await refusal(engineer, ways(other, ['taken']))).toEqual([
    codes.invalid,
    expect.stringContaining('工法：请选择列出的选项'),
  ])
  // What does not touch its rules is saved, though its preset would be refused today.
  await sysadmin.call(attributeItems.update, { itemId, baseRevision: 1, itemName: '施工工法' })
})

test('DIC-04 a group is copied with its items and the columns of its tables, and bound to nodes of its type alone', async () => {
  const groupId = randomUUID()
  const copy = {
    fromGroupId: attributeGroupId('tunnel'),
    groupId,
    groupName: '隧道属性（副本）',
    code: randomUUID(),
  }
  const { attributeGroup } = await sysadmin.call(copyGroup, copy)
  expect(attributeGroup).toMatchObject({ groupName: '隧道属性（副本）', nodeType: 3, status: 1 })
  const { groups } = await engineer.call(getProjectForms, { projectId: projectId('railway') })
  const items = groups.find((group) => group.groupId === groupId)?.items ?? []
  const table = items.find(({ type }) => type === 'table')
  expect(items.map(({ itemName }) => itemName)).toContain('围岩级别')
  expect(items.filter(({ tableId }) => tableId === table?.itemId).map(({ code }) => code)).toEqual([
    'lining-from',
    'lining-length',
    'lining-type',
  ])
  const site = nextSite()
  const onLine = { projectId: site.projectId, nodeId: site.lineId, bind: [groupId] }
  const refused = await sysadmin.answer(bindGroups, onLine)
  expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['bind']])
  expect((await engineer.answer(bindGroups, onLine)).code).toBe(codes.noPermission)
})

test('DIC-04 a project and a line have values of their own, and a line none of the design unit', async () => {
  const [site] = sites
  if (!site) throw new Error('too few work sites in the demo')
  const line = { nodeId: site.lineId, nodeKind: 'line' as const }
  const { revision } = await engineer.call(getAttributes, line)
  const speed = { itemId: attributeItemId('speed'), name: '设计速度', version: 1, value: 250 }
  await engineer.call(updateAttributes, { ...line, baseRevision: revision, values: { set: [speed] } })
  expect((await engineer.call(getAttributes, line)).values).toEqual([speed])
  const foreign = { ...line, baseRevision: revision, values: { set: [given('depth', 1)] } }
  expect((await engineer.answer(updateAttributes, foreign)).code).toBe(codes.invalid)
})

test('MSG-09 a review of attribute values, and a conflict of them, name the node that they are opened at', async () => {
  const auditor = await Client.signIn(gateway, 'auditor')
  const site = nextSite()
  const line = { nodeId: site.lineId, nodeKind: 'line' as const }
  const { revision } = await engineer.call(getAttributes, line)
  const speed = { itemId: attributeItemId('speed'), name: '设计速度', version: 1, value: 160 }
  const replay = async (request: AttributeSetEdit) => {
    const item = { endpointId: updateAttributes.id, idempotencyKey: randomUUID() }
    const items = [{ ...item, madeAt: gateway.time.now.getTime(), request }]
    const { results } = await engineer.call(replayEdits, { items, clockOffset: 0 }, { purpose: 'sync' })
    return results.map(({ code }) => code)
  }
  const ofLine = { ...line, baseRevision: revision, values: { set: [speed] } }
  expect(await replay(ofLine)).toEqual([codes.success])
  expect(await replay(edit(site, { depth: 60 }))).toEqual([codes.success])
  await sitestaff.call(updateAttributes, edit(site, { depth: 70 }, { baseRevision: 2 }))
  expect(await replay(edit(site, { depth: 80 }, { baseRevision: 2 }))).toEqual([codes.conflict])

  const reviews = (await auditor.call(listMessages, { kind: 'review' })).records.map(({ review }) => review)
  const { projectId: ofProject } = site
  const of = (entityId: string) =>
    reviews.find((review) => review?.entity === 'attribute-set' && review.entityId === entityId)?.node
  expect(of(line.nodeId)).toEqual({ nodeKind: 'line', projectId: ofProject })
  expect(of(site.workSiteId)).toEqual({ nodeKind: 'work-site', projectId: ofProject })
  const parked = await engineer.call(listMessages, { kind: 'todo' })
  expect(parked.records.find(({ about }) => about?.entity === 'attribute-set')?.about).toEqual({
    entity: 'attribute-set',
    entityId: site.workSiteId,
    node: { nodeKind: 'work-site', projectId: ofProject },
  })
})
