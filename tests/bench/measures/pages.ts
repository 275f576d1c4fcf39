import { readyForOffline } from '../../support/console.ts'
import { bareAnswer, withBarePage } from '../bare-page.ts'
import { type MeasuredPage, openPage, withBrowser, withoutCaches } from '../browser.ts'
import { fillLogin, listPath, listRow, loginPath, paintedAt, usableAfter, watchFor } from '../console-page.ts'
import { median, progress, type Report } from '../figure.ts'
import { withGateway } from '../gateways.ts'

const repetitions = 5
const unit = 'ms'
const peer = 'React, TanStack Router and Query alone'

/** A page's load: until what it is for is painted, and how long its own thread worked until then. */
interface Load {
  time: number
  busy: number
}

/**
 * Milliseconds until a page shows what a person waits for, at this machine's own speed: from Enter on the sign-in to home with
 * its panels, and the list of work sites without caches and reloaded with the service worker.
 */
export async function run(report: Report): Promise<void> {
  progress('bare page')
  const bare = await withBarePage(async (measured, origin) => {
    await watchFor(measured.page, bareAnswer)
    return await loads(measured, origin)
  })
  await withGateway('embedded', async ({ address }) =>
    withBrowser(async (context) => {
      const measured = await openPage(context)
      const { page } = measured
      await watchFor(page, listRow)
      await page.goto(`${address}${loginPath}`)
      await fillLogin(page)
      const entered = Date.now()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: '最近修改' }).waitFor()
      const home = (await paintedAt(page)) - entered
      report({ name: 'pages.home', value: home, unit, peer, peerValue: bare.cold.time })
      await readyForOffline(page)
      const list = await loads(measured, `${address}${listPath}`)
      for (const way of ['cold', 'warm'] as const) {
        const [own, beside] = [list[way], bare[way]]
        report({ name: `pages.list.${way}`, value: own.time, unit, peer, peerValue: beside.time })
        report({ name: `pages.list.${way}.thread`, value: own.busy, unit, peer, peerValue: beside.busy })
      }
    }),
  )
}

async function loads(measured: MeasuredPage, address: string): Promise<Record<'cold' | 'warm', Load>> {
  const { page } = measured
  const open = () => page.goto(address)
  const cold = await withoutCaches(measured, () => load(measured, open))
  await open()
  await usableAfter(page)
  return { cold, warm: await load(measured, () => page.reload()) }
}

/** The median of some loads. */
async function load({ page, devtools }: MeasuredPage, open: () => Promise<unknown>): Promise<Load> {
  await devtools.send('Performance.enable')
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const taken: Load[] = []
  while (taken.length < repetitions) {
    const before = await busy()
    await open()
    const time = await usableAfter(page)
    taken.push({ time, busy: (await busy()) - before })
  }
  return { time: median(taken.map(({ time }) => time)), busy: median(taken.map(({ busy }) => busy)) }
}
