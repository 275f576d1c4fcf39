import type { Page } from '@playwright/test'
import { projects } from '#gateway/operations/demo/projects.ts'
import { lineId } from '#gateway/operations/demo/structure.ts'
import { readyForOffline } from '../../support/console.ts'
import { openPage, withBrowser } from '../browser.ts'
import { fillLogin, listRow, loginPath, submitLogin } from '../console-page.ts'
import { median, progress, type Report } from '../figure.ts'
import { usual, withGateway } from '../gateways.ts'
import { longestTask, watchLongTasks } from '../long-tasks.ts'
import { withClient } from '../people.ts'
import { fillWorkSites } from '../work-sites.ts'

const workSites = 5_000
const repetitions = 5
const unit = 'ms'
const budget = { peer: 'budget', peerValue: 500 }
const elsewhere = '/admin/project-container'

/**
 * The axis of a line with 5,000 work sites, from the press of the menu until all of them are drawn: from what is on the device,
 * and from the gateway where the device takes no such number; and the frames while it is moved and zoomed.
 */
export async function run(report: Report): Promise<void> {
  for (const where of ['device', 'gateway'] as const) {
    const env = where === 'device' ? usual : { ...usual, REPLICA_ROWS: '1000' }
    await withGateway(
      'postgresql',
      async ({ address, postgres }) => {
        if (!postgres) throw new Error('this is measured on PostgreSQL')
        const [railway] = projects.filter(({ key }) => key === 'railway')
        if (!railway) throw new Error('the demo has no railway')
        await withClient(postgres.url, (client) => fillWorkSites(client, workSites, lineId(railway, 'main')))
        progress(`${workSites} work sites from the ${where}`)
        const opens: number[] = []
        // Somebody who has been there has the last answers on the device: each time is somebody's first.
        while (opens.length < repetitions)
          await withBrowser(async (context) => {
            const { page } = await openPage(context)
            await watchLongTasks(page)
            opens.push(await open(page, address, where === 'device'))
            if (where === 'device' && opens.length === repetitions) await measureFrames(page, report)
          })
        report({ name: `axis.open.${where}`, value: median(opens), unit, ...budget })
      },
      env,
    )
  }
}

/** Milliseconds from the press of the menu until every work site is drawn. */
async function open(page: Page, address: string, stored: boolean): Promise<number> {
  await page.goto(`${address}${loginPath}?redirect=${encodeURIComponent(JSON.stringify(elsewhere))}`)
  await fillLogin(page)
  await submitLogin(page)
  const link = page.locator('nav a[href^="/admin/project"]', { hasText: '项目结构' })
  await link.waitFor()
  if (stored) await readyForOffline(page)
  await page.locator(listRow).first().waitFor()
  // What a start does in the background is over.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  await page.evaluate(noteDrawing, workSites)
  await link.click()
  const drawn = await page.waitForFunction(() => Reflect.get(window, 'drawnAfter'))
  return Number(await drawn.jsonValue())
}

/** In the page: notes how long it takes from the press of a link until so many marks are drawn, milliseconds. */
function noteDrawing(count: number): void {
  document.addEventListener(
    'click',
    () => {
      const began = performance.now()
      const look = () => {
        const shapes = [...document.querySelectorAll('figure svg path')]
        const marks = shapes.reduce(
          (sum, path) => sum + (path.getAttribute('d')?.split('z').length ?? 1) - 1,
          0,
        )
        if (marks < count) return requestAnimationFrame(look)
        // The frame after it has shown them.
        return requestAnimationFrame(() => Object.assign(window, { drawnAfter: performance.now() - began }))
      }
      look()
    },
    { capture: true, once: true },
  )
}

/** Drags the axis to and fro and zooms it with the wheel. */
async function measureFrames(page: Page, report: Report): Promise<void> {
  const axis = page.getByRole('figure').getByRole('group')
  await axis.hover()
  const frame = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  // The list that is spoken follows the picture.
  await page.waitForFunction((count) => document.querySelectorAll('figure li').length >= count, workSites)
  await frame()
  await longestTask(page)
  for (let turn = 0; turn < 40; turn++) {
    await page.mouse.wheel(turn < 20 ? 40 : -40, 0)
    await frame()
  }
  report({
    name: 'axis.pan.longestTask',
    value: await longestTask(page),
    unit,
    peer: 'budget',
    peerValue: 50,
  })
  await page.keyboard.down('Control')
  for (let turn = 0; turn < 40; turn++) {
    await page.mouse.wheel(0, turn < 20 ? -20 : 20)
    await frame()
  }
  await page.keyboard.up('Control')
  report({
    name: 'axis.zoom.longestTask',
    value: await longestTask(page),
    unit,
    peer: 'budget',
    peerValue: 50,
  })
}
