import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { writeWorkbook } from '#console/workbook/write-workbook.ts'
import { ebsStandards } from '#contract/dictionary/standard.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { SignedClient } from '../../support/signed-client.ts'
import { openPage, withBrowser } from '../browser.ts'
import { progress, type Report } from '../figure.ts'
import { withGateway } from '../gateways.ts'
import { longestTask, watchLongTasks } from '../long-tasks.ts'

const rows = 100_000
/** Longer than anything here takes, milliseconds. */
const patience = 180_000

/** A workbook of 100,000 nodes: read and judged in the page's thread, then applied. */
export async function run(report: Report): Promise<void> {
  const path = join(tmpdir(), `milepost-import-${randomUUID()}.xlsx`)
  const heads = ['编码', '名称', '单位', '专业', '类别', '来源', '循环', '循环编号', '工程量规则']
  const file = await writeWorkbook({ name: 'EBS', heads, lines: nodes() })
  await writeFile(path, new Uint8Array(await file.arrayBuffer()))
  try {
    await withGateway('postgresql', async ({ address }) => {
      const client = await SignedClient.signIn(address, 'sysadmin')
      const dictionaryId = randomUUID()
      const named = {
        name: '导入十万行',
        code: 'BENCH-IMPORT',
        industry: 'railway' as const,
        majors: ['bridge'],
      }
      await client.call(ebsStandards.add, { dictionaryId, kind: 'ebs', ...named })
      await withBrowser(async (context) => {
        const { page } = await openPage(context)
        await measureImport(page, `${address}/admin/ebs-management?standard=${dictionaryId}`, path, report)
      })
    })
  } finally {
    await rm(path)
  }
}

/** Bridges with piers with piles: children before parents, as a person's sort may leave them. */
async function* nodes() {
  for (let at = rows - 1; at >= 0; at--) {
    const [bridge, pier, pile] = [Math.floor(at / 10_100), Math.floor((at % 10_100) / 101), at % 101]
    const [first, second, third] = [bridge + 10, pier + 100, pile + 99]
    // The first of each hundred and one is the pier, the first pier's own place the bridge.
    if (pier === 0 && pile === 0)
      yield [`${first}`, `${bridge}号桥`, '座', '桥梁', '单位', 'TB 10415-2018', '', '', '']
    else if (pile === 0)
      yield [`${first}${second}`, `${pier}号墩`, '座', '桥梁', '分部', 'TB 10415-2018', '墩', '{n}号墩', '']
    else if (pier === 0)
      yield [`${first}${third + 700}`, `${pile}号附属`, '处', '桥梁', '分项', '', '', '', '按设计图示数量']
    else
      yield [
        `${first}${second}${third}`,
        `${pile}号桩`,
        '根',
        '桥梁',
        '分项',
        '',
        '桩',
        '{n}号桩',
        '按设计图示长度',
      ]
  }
}

async function measureImport(page: Page, address: string, path: string, report: Report): Promise<void> {
  await watchLongTasks(page)
  const { pathname, search } = new URL(address)
  await page.goto(
    `${new URL(address).origin}/login?redirect=${encodeURIComponent(JSON.stringify(pathname + search))}`,
  )
  await page.locator('input[name="username"]').fill('sysadmin')
  await page.locator('input[name="password"]').fill(demoPassword)
  await page.locator('form button[type="submit"]').click()
  await page.getByText('导入十万行').first().waitFor()
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const input = page.locator('input[type="file"]')
  await input.waitFor({ state: 'attached' })
  progress('read and judged')
  await longestTask(page)
  const began = performance.now()
  await input.setInputFiles(path)
  await page.getByRole('button', { name: '导入 100,000 行' }).waitFor({ timeout: patience })
  const judged = performance.now()
  report({ name: 'dictionary.import.dryRun', value: judged - began, unit: 'ms', peer: null, peerValue: null })
  await reportTask(page, 'dictionary.import.dryRun.longestTask', report)
  progress('applied')
  await page.getByRole('button', { name: '导入 100,000 行' }).click()
  await page.getByText('已导入').waitFor({ timeout: patience })
  const applied = performance.now() - judged
  report({ name: 'dictionary.import.apply', value: applied, unit: 'ms', peer: null, peerValue: null })
  // With the new tree, which the page brings here meanwhile.
  await reportTask(page, 'dictionary.import.apply.longestTask', report)
}

async function reportTask(page: Page, name: string, report: Report): Promise<void> {
  report({ name, value: await longestTask(page), unit: 'ms', peer: null, peerValue: null })
}
