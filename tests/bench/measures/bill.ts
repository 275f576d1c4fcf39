import type { Page } from '@playwright/test'
import { importBill, mostImportedItems } from '#contract/boq/import.ts'
import { unitWorkCalls } from '#contract/unit-work/entity.ts'
import { unitWorkId } from '#gateway/operations/demo/unit-works.ts'
import { SignedClient } from '../../support/signed-client.ts'
import { openPage, withBrowser } from '../browser.ts'
import { fillLogin, loginPath, submitLogin } from '../console-page.ts'
import { median, type Report } from '../figure.ts'
import { withGateway } from '../gateways.ts'

const repetitions = 5
const chapterSize = 1000
const screen = '/admin/su-boq'
/** One without a bill of its own. */
const owner = { unitWorkId: unitWorkId('railway', 1) }

/**
 * A bill of 50,000 items in 50 chapters on PostgreSQL: imported; opened, from the press on its name until its lines are drawn; an
 * item's quantity changed, from Enter until its own sum, its chapter's and the bill's are the new ones.
 */
export async function run(report: Report): Promise<void> {
  await withGateway('postgresql', async ({ address }) => {
    const client = await SignedClient.signIn(address, 'engineer')
    const began = performance.now()
    await client.call(importBill, { ...owner, rows: Array.from({ length: mostImportedItems }, lineAt) })
    const imported = (performance.now() - began) / 1000
    report({ name: 'bill.import', value: imported, unit: 's', peer: null, peerValue: null })
    const { unitWorkName } = await client.call(unitWorkCalls.detail, owner)
    const opens: number[] = []
    const edits: number[] = []
    // Somebody who has been there has the last answers on the device: each time is somebody's first.
    while (opens.length < repetitions)
      await withBrowser(async (context) => {
        const { page } = await openPage(context)
        await page.goto(`${address}${loginPath}?redirect=${encodeURIComponent(JSON.stringify(screen))}`)
        await fillLogin(page)
        await submitLogin(page)
        const bill = page.getByRole('treeitem', { name: unitWorkName }).first()
        await bill.waitFor()
        await page.evaluate(noteTimes)
        await bill.click()
        opens.push(await timeOf(page))
        if (opens.length < repetitions) return
        await page.getByRole('tree', { name: '工程量清单' }).focus()
        await page.keyboard.press('ArrowRight')
        while (edits.length < repetitions) {
          const quantity = page.getByRole('textbox', { name: '清单项 1 设计数量' })
          await quantity.fill(String(100 + edits.length))
          await quantity.press('Enter')
          edits.push(await timeOf(page))
        }
      })
    report({ name: 'bill.open', value: median(opens), unit: 'ms', peer: 'budget', peerValue: 1000 })
    report({ name: 'bill.edit', value: median(edits), unit: 'ms', peer: 'budget', peerValue: 100 })
  })
}

/** In the page: notes how long it takes from a press until the bill and its first chapter show other sums than before. */
function noteTimes(): void {
  const sums = () => [
    document.querySelector('dl')?.textContent,
    [...document.querySelectorAll('[role="treeitem"]')].find((line) => line.textContent?.startsWith('C0 '))
      ?.textContent,
  ]
  const begin = (event: Event) => {
    if (event instanceof KeyboardEvent && event.key !== 'Enter') return
    const { timeStamp } = event
    const before = sums()
    const look = () => {
      if (sums().some((text, at) => !text || text === before[at])) return requestAnimationFrame(look)
      // The frame after it has shown them.
      return requestAnimationFrame(() => Object.assign(window, { tookTime: performance.now() - timeStamp }))
    }
    look()
  }
  for (const type of ['click', 'keydown']) document.addEventListener(type, begin, { capture: true })
}

async function timeOf(page: Page): Promise<number> {
  const time = await page.waitForFunction(() => Reflect.get(window, 'tookTime'))
  await page.evaluate(() => Object.assign(window, { tookTime: undefined }))
  return Number(await time.jsonValue())
}

function lineAt(_: unknown, at: number) {
  const chapter = Math.floor(at / chapterSize)
  const line = at + 2
  if (at % chapterSize === 0) return { line, code: `C${chapter}`, name: `第 ${chapter} 章` }
  const [code, parentCode] = [`C${chapter}-${at % chapterSize}`, `C${chapter}`]
  return { line, code, name: `清单项 ${at}`, parentCode, unit: 'm', design: `${at}.5`, price: '12.34' }
}
