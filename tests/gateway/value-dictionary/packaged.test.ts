import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { posts } from '#contract/person/schema.ts'
import { listValueDictionaries } from '#contract/value-dictionary/endpoints.ts'
import { dictionaryItems, dictionaryTypes } from '#contract/value-dictionary/entities.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

const typeOf = async (key: string) => {
  const { records } = await sysadmin.call(dictionaryTypes.list, { keyword: key })
  return records.find((each) => each.key === key)
}

test('PRJ-08 packaged types and values are renamed, sorted and stopped, and never deleted', async () => {
  const type = await typeOf('unit_of_measure')
  const { records } = await sysadmin.call(dictionaryItems.list, { dictionaryTypeId: type?.dictionaryTypeId })
  const [first] = records
  expect(records.map(({ value }) => value).slice(0, 4)).toEqual(['m', '延长米', 'km', 'm²'])
  const { dictionaryItem } = await sysadmin.call(dictionaryItems.update, {
    dictionaryItemId: first?.dictionaryItemId ?? '',
    baseRevision: first?.revision ?? 0,
    nameZh: '延米',
    sort: 20,
    status: 0,
  })
  expect(dictionaryItem).toMatchObject({ value: 'm', nameZh: '延米', sort: 20, status: 0, packaged: true })
  const item = await sysadmin.answer(dictionaryItems.remove, { ids: [dictionaryItem.dictionaryItemId] })
  expect([item.code, item.message]).toEqual([codes.invalid, expect.stringContaining('延米')])
  const whole = await sysadmin.answer(dictionaryTypes.remove, { ids: [type?.dictionaryTypeId] })
  expect([whole.code, whole.message]).toEqual([codes.invalid, expect.stringContaining('计量单位')])
})

test('PRJ-08 a type that still has values is not deleted; a value goes behind those that are there', async () => {
  const dictionaryTypeId = randomUUID()
  await sysadmin.call(dictionaryTypes.add, { dictionaryTypeId, key: 'beam_kind', typeName: '梁型' })
  const ids = [randomUUID(), randomUUID()]
  for (const [index, dictionaryItemId] of ids.entries()) {
    const names = { value: `${index}`, nameZh: `梁 ${index}`, nameEn: `Beam ${index}` }
    const { dictionaryItem } = await sysadmin.call(dictionaryItems.add, {
      dictionaryItemId,
      dictionaryTypeId,
      ...names,
    })
    expect([dictionaryItem.sort, dictionaryItem.status]).toEqual([index + 1, 1])
  }
  const kept = await sysadmin.answer(dictionaryTypes.remove, { ids: [dictionaryTypeId] })
  expect([kept.code, kept.message]).toEqual([codes.invalid, expect.stringContaining('梁型')])
  expect(await sysadmin.call(dictionaryItems.remove, { ids })).toEqual({ deleted: 2 })
  expect(await sysadmin.call(dictionaryTypes.remove, { ids: [dictionaryTypeId] })).toEqual({ deleted: 1 })
  const lost = await sysadmin.answer(dictionaryItems.restore, { ids })
  expect([lost.code, lost.message]).toEqual([codes.invalid, expect.stringContaining('梁 0')])
  // The key is free again.
  await sysadmin.call(dictionaryTypes.add, {
    dictionaryTypeId: randomUUID(),
    key: 'beam_kind',
    typeName: '梁型',
  })
})

test('PRJ-08 a value stands once in its type, and others than administrators just see', async () => {
  const type = await typeOf('risk_source')
  const add = {
    dictionaryItemId: randomUUID(),
    dictionaryTypeId: type?.dictionaryTypeId,
    value: 'gas',
    nameZh: '有害气体',
    nameEn: 'Gas',
  }
  const { code, data } = await sysadmin.answer(dictionaryItems.add, add)
  expect([code, data]).toEqual([codes.invalid, { fields: [expect.objectContaining({ path: 'value' })] }])
  for (const accountName of ['auditor', 'engineer', 'sitestaff']) {
    const client = await Client.signIn(gateway, accountName)
    expect((await client.answer(dictionaryItems.list, {})).code).toBe(codes.success)
    expect((await client.answer(dictionaryItems.add, add)).code).toBe(codes.noPermission)
  }
})

test('PRJ-08 PRJ-12 everybody reads all dictionaries at once, in order; posts are the specification’s, and none is added', async () => {
  const sitestaff = await Client.signIn(gateway, 'sitestaff')
  const read = async () => {
    const all = await sitestaff.call(listValueDictionaries, {})
    return new Map(all.map(({ key, items }) => [key, items.map(({ value }) => value)]))
  }
  const values = await read()
  expect([...values.keys()]).toEqual(
    expect.arrayContaining([
      'container_type',
      'post',
      'risk_source',
      'structure',
      'unit_of_measure',
      'work_site_type',
    ]),
  )
  expect(values.get('post')).toEqual([...posts])
  expect(values.get('container_type')).toEqual(
    expect.arrayContaining(['section', 'work-area', 'interval', 'station']),
  )
  const type = await typeOf('post')
  const { code, data } = await sysadmin.answer(dictionaryItems.add, {
    dictionaryItemId: randomUUID(),
    dictionaryTypeId: type?.dictionaryTypeId,
    ...{ value: 'foreman', nameZh: '工班长', nameEn: 'Foreman' },
  })
  expect([code, data]).toEqual([codes.invalid, { fields: [expect.objectContaining({ path: 'value' })] }])
})
