import { randomUUID } from 'node:crypto'
import { getContent, tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { templatesInUse } from '#contract/tabulation/entity.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { SignedClient } from '../../support/signed-client.ts'
import { openPage, withBrowser } from '../browser.ts'
import { fillLogin, loginPath, submitLogin } from '../console-page.ts'
import type { Report } from '../figure.ts'
import { withGateway } from '../gateways.ts'
import { withClient } from '../people.ts'

const sheets = 1000
const screen = '/admin/table-manage?tab=sheets'

/** A thousand filled diaries taken out in one archive on PostgreSQL, from the press until the browser has the file. */
export async function run(report: Report): Promise<void> {
  await withGateway('postgresql', async ({ address, postgres }) => {
    if (!postgres) throw new Error('this is measured on PostgreSQL')
    const sheetId = await fillDiary(await SignedClient.signIn(address, 'engineer'))
    await withClient(postgres.url, async (client) => {
      await client.query(
        `insert into tabulation_sheet
         select (jsonb_populate_record(made, jsonb_build_object('sheet_id', gen_random_uuid()))).*
         from tabulation_sheet made, generate_series(2, $2) where made.sheet_id = $1`,
        [sheetId, sheets],
      )
      await client.query('vacuum analyze tabulation_sheet')
    })
    await withBrowser(async (context) => {
      const { page } = await openPage(context)
      await page.goto(`${address}${loginPath}?redirect=${encodeURIComponent(JSON.stringify(screen))}`)
      await fillLogin(page)
      await submitLogin(page)
      await page.waitForURL(/table-manage/)
      await page.getByRole('tab', { name: '填写的表格' }).click()
      await page.getByLabel('搜索表格名称').fill('测速')
      await page
        .getByText(`共 ${sheets.toLocaleString('en')} 条`)
        .first()
        .waitFor()
      await page.getByRole('button', { name: '导出表格' }).click()
      const taken = page.waitForEvent('download')
      const began = performance.now()
      await page.getByRole('dialog').getByRole('button', { name: '导出', exact: true }).click()
      await (await taken).path()
      const value = (performance.now() - began) / 1000
      report({ name: 'sheets.export.1000', value, unit: 's', peer: 'budget', peerValue: 30 })
    })
  })
}

/** Fills in a diary of the packaged template; returns its id. */
async function fillDiary(client: SignedClient): Promise<string> {
  const { records } = await client.call(tabulationCalls.list, templatesInUse)
  const diary = records.find(({ code }) => code === 'SG-01')
  if (!diary) throw new Error('the template of the diary is packaged')
  const { tabulationId, version } = diary
  const { content } = await client.call(getContent, { tabulationId, version })
  const rows = content.repeats.flatMap(({ repeatId }) =>
    Array.from({ length: 10 }, () => ({ rowId: randomUUID(), repeatId })),
  )
  const repeated = content.repeats[0]
  const texts = content.fields.filter(({ type }) => type === 'text')
  const cells = texts.flatMap(({ at }) => {
    const row = Number(at.match(/\d+/)?.[0])
    const repeats = repeated && row >= repeated.from && row <= repeated.to
    const keys = repeats ? rows.map(({ rowId }) => `${at}/${rowId}`) : [at]
    return keys.map((key) => ({ key, value: '左幅已贯通，已复核' }))
  })
  const sheetId = randomUUID()
  await client.call(sheetCalls.add, {
    ...{ sheetId, tabulationId, version, projectId: projectId('railway'), sheetName: '测速' },
    rows,
    cells,
  })
  return sheetId
}
