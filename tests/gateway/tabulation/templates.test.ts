import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { InvalidData } from '#contract/envelope.ts'
import {
  copyTabulation,
  getContent,
  listCellPermissions,
  listVersions,
  publishTabulation,
  tabulationCalls,
  updateCellPermissions,
  updateContent,
} from '#contract/tabulation/endpoints.ts'
import { tabulationGroupCalls } from '#contract/tabulation/group.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { dictionaryItems, dictionaryTypes } from '#contract/value-dictionary/entities.ts'
import { template } from '../../contract/tabulation/template.ts'
import { Client, fieldsOf, send } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'
import { newGroup, newPublished, newTabulation } from './template-samples.ts'

let gateway: TestGateway
let client: Client
beforeAll(async () => {
  gateway = await startGateway()
  client = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

const titled = (title: string) => template({ title })
const withFormula = (formula: string): Template =>
  template({ cells: [{ at: 'D7', formula }], checks: [], names: [] })

test('TAB-01: groups lie in a tree without rings; one in which something lies is not deleted', async () => {
  const top = await newGroup(client)
  const below = await newGroup(client, top)
  const ring = await client.answer(tabulationGroupCalls.update, {
    groupId: top,
    baseRevision: 1,
    parentId: below,
  })
  expect([ring.code, fieldsOf(ring.data)]).toEqual([codes.invalid, ['parentId']])
  expect((await client.answer(tabulationGroupCalls.remove, { ids: [top] })).code).toBe(codes.invalid)
  const { records } = await client.call(tabulationGroupCalls.list, { parentId: top })
  expect(records.map(({ groupId }) => groupId)).toEqual([below])
  expect(await client.call(tabulationGroupCalls.remove, { ids: [top, below] })).toEqual({ deleted: 2 })
})

test.each([
  ['more cells than there may be', { cells: Array(20_001).fill({ at: 'A1', text: 'x' }) }, 'content.cells'],
  ['a text that is too long', { cells: [{ at: 'A1', text: 'x'.repeat(2001) }] }, 'content.cells.0.text'],
  ['a cell beyond the largest sheet', { cells: [{ at: 'A2001' }] }, 'content.cells.0.at'],
  ['a look that reaches out', { styles: [{ fill: 'url(//x.example)' }] }, 'content.styles.0.fill'],
  ['a row without end', { rowHeights: [{ index: 1, size: 1e9 }] }, 'content.rowHeights.0.size'],
  ['a merge that is none', { merges: ['A1:'] }, 'content.merges.0'],
])(
  'TAB-01: what an editor sends is refused where it has %s, and the field is named',
  async (_, part, field) => {
    const { tabulationId, revision } = await newTabulation(client)
    const content = Object.assign(template(), part)
    const { code, data } = await client.answer(updateContent, {
      tabulationId,
      baseRevision: revision,
      content,
    })
    expect([code, fieldsOf(data)]).toEqual([codes.invalid, [field]])
    expect((await client.call(getContent, { tabulationId })).revision).toBe(revision)
  },
)

test('TAB-01: a template is published as a version that later changes leave as it was', async () => {
  const { tabulationId } = await newPublished(client, titled('甲'))
  await client.call(updateContent, { tabulationId, baseRevision: 2, content: titled('乙') })
  expect(await client.call(publishTabulation, { tabulationId, baseRevision: 3 })).toEqual({ version: 2 })
  await client.call(updateContent, { tabulationId, baseRevision: 4, content: titled('丙') })
  const titleOf = async (version?: number) => {
    const asked = { tabulationId, ...(version !== undefined && { version }) }
    return (await client.call(getContent, asked)).content.title
  }
  expect([await titleOf(1), await titleOf(2), await titleOf()]).toEqual(['甲', '乙', '丙'])
  expect((await client.answer(getContent, { tabulationId, version: 3 })).code).toBe(codes.notFound)
  expect(await client.call(listVersions, { tabulationId })).toMatchObject([{ version: 2 }, { version: 1 }])
  const [listed] = (await client.call(tabulationCalls.list, { keyword: '材料进场' })).records
  expect(listed).not.toHaveProperty('content')
})

test('TAB-01: what was published is stopped and not deleted; what was not, is', async () => {
  const { tabulationId, revision } = await newPublished(client)
  expect((await client.answer(tabulationCalls.remove, { ids: [tabulationId] })).code).toBe(codes.invalid)
  const stopped = { tabulationId, baseRevision: revision, status: 0 }
  expect(await client.call(tabulationCalls.update, stopped)).toMatchObject({ tabulation: { status: 0 } })
  const drawn = await newTabulation(client)
  expect(await client.call(tabulationCalls.remove, { ids: [drawn.tabulationId] })).toEqual({ deleted: 1 })
})

test.each([
  ['a ring', withFormula('D7+1'), 'D7'],
  ['another sheet', withFormula('Sheet2!A1'), 'D7'],
  ['another file', withFormula("'[other.xlsx]Sheet1'!A1"), 'D7'],
  ['the network', withFormula('WEBSERVICE("http://example.org")'), 'D7'],
  ['a function that there is not', withFormula('NOSUCH(1)'), 'D7'],
  ['a cell outside', withFormula('ZZ9'), 'D7'],
  [
    'what a work site says',
    template({ bindings: [{ at: 'C2', record: 'work-site', field: 'workSiteName' }] }),
    'C2',
  ],
])('TAB-04: %s keeps a template from being published, naming the cell', async (_, content, cell) => {
  const { tabulationId } = await newTabulation(client, content)
  const { code, data } = await client.answer(publishTabulation, { tabulationId, baseRevision: 1 })
  expect([code, fieldsOf(data)]).toEqual([codes.invalid, [cell]])
  expect(await client.call(listVersions, { tabulationId })).toEqual([])
})

test('TAB-01: a template is published once each dictionary that its fields choose from is there; till then cell and dictionary are named', async () => {
  const dictionaryTypeId = randomUUID()
  const key = `method_${dictionaryTypeId.slice(0, 8)}`
  const choosing = (at: string, dictionaryKey: string) =>
    ({ fieldId: randomUUID(), at, label: '工法', type: 'one-of', dictionaryKey }) as const
  const { fields } = template()
  const content = template({
    fields: [...fields, choosing('A7:B7', key), choosing('C8', 'structure')],
  })
  const { tabulationId } = await newTabulation(client, content)
  const publication = { tabulationId, baseRevision: 1 }
  const missing = async (language: string) => {
    const wire = client.wire(publishTabulation, publication)
    const headers = { ...wire.headers, 'accept-language': language }
    const { code, data } = await send(gateway, { ...wire, headers })
    expect(code).toBe(codes.invalid)
    return InvalidData.parse(data).fields
  }
  const told = [{ path: 'A7', message: `单元格 A7：没有字典“${key}”，请改选其他字典，或先新建该字典` }]
  expect(await missing('zh-CN')).toEqual(told)
  expect(await missing('en')).toEqual([
    { path: 'A7', message: `Cell A7: There is no dictionary “${key}”; choose another, or add it first` },
  ])
  await client.call(dictionaryTypes.add, { dictionaryTypeId, key, typeName: key })
  expect(await client.call(publishTabulation, publication)).toEqual({ version: 1 })
})

test('TAB-01: a dictionary that cells of a template choose from is not deleted, nor are its values, whatever version of it does so, and the template is named', async () => {
  const dictionaryTypeId = randomUUID()
  const key = `grade_${dictionaryTypeId.slice(0, 8)}`
  await client.call(dictionaryTypes.add, { dictionaryTypeId, key, typeName: '等级' })
  const dictionaryItemId = randomUUID()
  const item = { value: 'first', nameZh: '一级', nameEn: 'First' }
  await client.call(dictionaryItems.add, { dictionaryItemId, dictionaryTypeId, ...item })
  const { fields } = template()
  const chooses = {
    fieldId: randomUUID(),
    at: 'C8',
    label: '等级',
    type: 'one-of',
    dictionaryKey: key,
  } as const
  const { tabulationId, tabulationName } = await newTabulation(
    client,
    template({ fields: [...fields, chooses] }),
  )
  const refused = { code: codes.invalid, message: expect.stringContaining(`“${tabulationName}”`) }
  const remove = () => client.answer(dictionaryTypes.remove, { ids: [dictionaryTypeId] })
  expect(await remove()).toMatchObject(refused)
  await client.call(publishTabulation, { tabulationId, baseRevision: 1 })
  const { revision: baseRevision } = await client.call(getContent, { tabulationId })
  await client.call(updateContent, { tabulationId, baseRevision, content: template() })
  expect(await remove()).toMatchObject(refused)
  // Sheets have it, and would show a bare value.
  expect(await client.answer(dictionaryItems.remove, { ids: [dictionaryItemId] })).toMatchObject(refused)
})

test('TAB-01: a template that was changed since it was seen is not published', async () => {
  const { tabulationId } = await newTabulation(client)
  await client.call(updateContent, { tabulationId, baseRevision: 1, content: titled('乙') })
  const { code, data } = await client.answer(publishTabulation, { tabulationId, baseRevision: 1 })
  expect([code, fieldsOf(data)]).toEqual([codes.invalid, ['baseRevision']])
})

test('TAB-01: a template beyond the limits is not stored', async () => {
  const { tabulationId } = await newTabulation(client)
  for (const content of [
    withFormula(`1${'+1'.repeat(5000)}`),
    template({ rows: 2001 }),
    template({ merges: ['A1:ZZZ9'] }),
  ]) {
    const { code, data } = await client.answer(updateContent, { tabulationId, baseRevision: 1, content })
    expect([code, fieldsOf(data)[0]]).toEqual([codes.invalid, expect.stringMatching(/^content\./)])
  }
})

test('TAB-01: a template is copied as it is drawn, unpublished', async () => {
  const { tabulationId: fromTabulationId } = await newPublished(client, titled('甲'))
  const named = { tabulationId: randomUUID(), tabulationName: '副本', code: `C-${randomUUID().slice(0, 8)}` }
  const { tabulation } = await client.call(copyTabulation, { fromTabulationId, ...named })
  expect(tabulation).toMatchObject({ ...named, version: 0, content: { title: '甲' } })
})

test('TAB-01: which role may do what with which cells is said apart, and merges with what else is changed', async () => {
  const { tabulationId } = await newTabulation(client)
  const permissions = [{ at: 'B4:C4', roleIds: [randomUUID()], access: 'edit' as const }]
  await client.call(tabulationCalls.update, { tabulationId, baseRevision: 1, remark: '备注' })
  await client.call(updateCellPermissions, { tabulationId, baseRevision: 1, permissions })
  expect(await client.call(listCellPermissions, { tabulationId })).toEqual({ revision: 3, permissions })
  const again = { tabulationId, baseRevision: 1, permissions: [] }
  expect((await client.answer(updateCellPermissions, again)).code).toBe(codes.conflict)
})

test('TAB-01: who fills sheets in reads what was published, and no draft', async () => {
  const { tabulationId } = await newPublished(client, template({}))
  const sitestaff = await Client.signIn(gateway, 'sitestaff')
  await grantOnly(sitestaff, { dataPermission: 'all', permissions: ['tabulationSheet:view'] })
  expect((await sitestaff.answer(getContent, { tabulationId, version: 1 })).code).toBe(codes.success)
  expect((await sitestaff.answer(getContent, { tabulationId })).code).toBe(codes.noPermission)
})

test('TAB-01: who may not, draws and publishes nothing', async () => {
  const { tabulationId } = await newTabulation(client)
  const stranger = await Client.signIn(gateway, 'sitestaff')
  const asks = [
    [publishTabulation, { tabulationId, baseRevision: 1 }],
    [updateContent, { tabulationId, baseRevision: 1, content: template() }],
  ] as const
  for (const [endpoint, request] of asks)
    expect((await stranger.answer(endpoint, request)).code).toBe(codes.noPermission)
})
