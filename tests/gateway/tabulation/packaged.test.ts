import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getContent, tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { problemsOf } from '#contract/tabulation/formula/problems.ts'
import { sheetCalls, submitSheet } from '#contract/tabulation/sheet-endpoints.ts'
import { Template } from '#contract/tabulation/template-schema.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { templateOf } from '#gateway/packaged/tabulations/form.ts'
import { packagedForms } from '#gateway/packaged/tabulations/forms.ts'
import { packagedTabulationId } from '#gateway/packaged/tabulations/install.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let sitestaff: Client
beforeAll(async () => {
  gateway = await startGateway()
  sitestaff = await Client.signIn(gateway, 'sitestaff')
})
afterAll(() => gateway.close())

test.each(packagedForms.map(({ form }) => [form.title, form] as const))(
  'TAB-01: the packaged template %s can be published, and its lines are as wide as its columns',
  (_, form) => {
    const template = templateOf(form)
    expect(Template.parse(template)).toEqual(template)
    expect(problemsOf(template)).toEqual([])
    for (const line of form.lines)
      expect(line.reduce((sum, [, columns]) => sum + columns, 0)).toBe(form.widths.length)
  },
)

test('TAB-01: the packaged templates are there, published', async () => {
  const { records } = await sitestaff.call(tabulationCalls.list, {})
  expect(records.map(({ tabulationName, version }) => [tabulationName, version])).toEqual([
    ['工点巡检表', 1],
    ['施工日志', 1],
    ['材料进场验收', 1],
    ['检验批质量验收记录', 1],
  ])
})

test('TAB-02: a construction diary is filled in and submitted', async () => {
  const tabulationId = packagedTabulationId('diary')
  const { content } = await sitestaff.call(getContent, { tabulationId, version: 1 })
  const repeatId = content.repeats[0]?.repeatId ?? ''
  const [sheetId, rowId] = [randomUUID(), randomUUID()]
  const given = {
    F2: '2026-11-20',
    B3: '晴',
    D3: '12',
    F3: '-1',
    [`A5/${rowId}`]: '1 号墩',
    [`B5/${rowId}`]: '绑扎钢筋',
    [`E5/${rowId}`]: '15',
    B10: '无',
    B11: '王建国',
  }
  const cells = Object.entries(given).map(([key, value]) => ({ key, value }))
  const about = { tabulationId, version: 1, projectId: projectId('railway'), sheetName: '11 月 20 日' }
  const rows = [{ rowId, repeatId }]
  const saved = await sitestaff.call(sheetCalls.add, { sheetId, ...about, rows, cells })
  expect(saved.refused).toBeUndefined()
  const shown = await sitestaff.call(sheetCalls.detail, { sheetId })
  expect([shown.problems, shown.results?.E6]).toEqual([[], '15'])
  expect(await sitestaff.call(submitSheet, { sheetId, baseRevision: 1 })).toEqual({ revision: 2 })
})
