import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getContent, tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { firstRows } from '#contract/tabulation/first-rows.ts'
import { problemsOf } from '#contract/tabulation/formula/problems.ts'
import { sheetCalls, submitSheet } from '#contract/tabulation/sheet-endpoints.ts'
import { Template } from '#contract/tabulation/template-schema.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { templateOf } from '#gateway/packaged/tabulations/form.ts'
import { packagedForms } from '#gateway/packaged/tabulations/forms.ts'
import { packagedTabulationId } from '#gateway/packaged/tabulations/install.ts'
import { cellsOf, filledForms } from '../../support/filled-forms.ts'
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

test.each(filledForms.map((form) => [form.title, form] as const))(
  'TAB-02: a %s asks for what it requires, is filled in whole, calculated and submitted',
  async (_, form) => {
    const tabulationId = packagedTabulationId(form.key)
    const { content } = await sitestaff.call(getContent, { tabulationId, version: 1 })
    const about = { tabulationId, version: 1, projectId: projectId('railway'), sheetName: form.title }
    const [site] = (await sitestaff.call(listWorkSites, { projectId: about.projectId, pageSize: 1 })).records
    const ofSite = form.subject === 'work-site'
    const { sheet } = await sitestaff.call(sheetCalls.add, {
      ...{ sheetId: randomUUID(), ...about, rows: firstRows(content, randomUUID) },
      ...(ofSite && { workSiteId: site?.workSiteId }),
    })
    const { sheetId } = sheet
    const required = content.fields.filter((field) => field.required).map(({ label }) => label)
    const empty = await sitestaff.call(sheetCalls.detail, { sheetId })
    expect(empty.problems.map(({ label }) => label.replace(' #1', ''))).toEqual(required)

    const repeatId = content.repeats[0]?.repeatId ?? ''
    const rowIds = form.rows.map((_row, index) => sheet.rows[index]?.rowId ?? randomUUID())
    const added = rowIds.slice(sheet.rows.length).map((rowId) => ({ rowId, repeatId }))
    const cells = cellsOf(form, content, rowIds)
    const saved = await sitestaff.call(sheetCalls.update, {
      ...{ sheetId, baseRevision: 1 },
      ...(added.length > 0 && { rows: { set: added } }),
      cells: { set: cells },
    })
    expect(saved.refused).toBeUndefined()
    const shown = await sitestaff.call(sheetCalls.detail, { sheetId })
    expect(shown.problems).toEqual([])
    expect(shown.cells.map(({ key, value }) => ({ key, value }))).toEqual(cells)
    const results = Object.entries(shown.results ?? {}).map(([key, value]) => {
      const [at, rowId = ''] = key.split('/')
      return [rowId ? `${at} #${rowIds.indexOf(rowId) + 1}` : at, value]
    })
    expect(Object.fromEntries(results)).toEqual(form.results)
    const named = ofSite ? site?.workSiteName : expect.stringMatching(/\S/)
    expect(Object.values(shown.bound)).toContainEqual(named)
    expect(await sitestaff.call(submitSheet, { sheetId, baseRevision: 2 })).toEqual({ revision: 3 })
  },
)
