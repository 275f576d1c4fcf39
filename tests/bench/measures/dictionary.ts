import type { Page } from '@playwright/test'
import type { Endpoint, RequestOf } from '#contract/define-endpoint.ts'
import {
  getDictionaryDelta,
  getDictionaryHeads,
  getDictionarySnapshot,
} from '#contract/dictionary/endpoints.ts'
import { ebsNodes } from '#contract/dictionary/node-calls.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { dictionaryId } from '#gateway/operations/demo/dictionaries.ts'
import type { Gateway } from '../../support/gateway.ts'
import { SignedClient } from '../../support/signed-client.ts'
import { openPage, withBrowser } from '../browser.ts'
import { median, progress, type Report } from '../figure.ts'
import { withGateway } from '../gateways.ts'
import { lettersTaken, watchLetters } from '../letters.ts'
import { longestTask, watchLongTasks } from '../long-tasks.ts'

const entities = dictionaryId('EBS-TL')
const ebs = '/admin/ebs-management'
/** What somebody types, letter by letter: a name, a code, initials, two words, and what is not there. */
const typed = ['12号墩', '0102010112', 'zkgzz 24', '防水板 12', '不在其中']
const line = '[role="treeitem"]'

/** 100,000 nodes of an EBS: what they and their changes weigh on the wire, and how long a keystroke in them takes. */
export async function run(report: Report): Promise<void> {
  await withGateway('postgresql', async (gateway) => {
    await measureBytes(gateway, report)
    await withBrowser(async (context) => {
      const { page } = await openPage(context)
      await openTree(page, gateway.address, report)
      await measureScrolling(page, report)
      await measureSearch(page, report)
    })
  })
}

async function measureBytes(gateway: Gateway, report: Report): Promise<void> {
  const client = await SignedClient.signIn(gateway.address, 'engineer')
  const sizeOf = async <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => {
    const { address, headers } = client.request(endpoint, request)
    const wanted = { headers: { ...headers, 'accept-encoding': 'br' } }
    const answer = await fetch(new URL(address, gateway.address), wanted)
    return {
      wire: Number(answer.headers.get('content-length')),
      open: (await answer.arrayBuffer()).byteLength,
    }
  }
  const head = async () =>
    (await client.call(getDictionaryHeads, {})).find((each) => each.dictionaryId === entities)
  const first = await head()
  if (!first) throw new Error('The demo has no EBS.')
  let [wire, open] = [0, 0]
  for (let part = 0; part < first.parts; part++) {
    const size = await sizeOf(getDictionarySnapshot, { version: first.snapshot, part })
    wire += size.wire
    open += size.open
  }
  report({ name: 'dictionary.snapshot.bytes', value: wire, unit: 'B', peer: 'uncompressed', peerValue: open })
  const editor = await SignedClient.signIn(gateway.address, 'sysadmin')
  for (let index = 0; index < 50; index++) {
    const nodeId = 20_000 + index * 1_531
    const name = `修订后的节点 ${index}`
    await editor.call(ebsNodes.update, { dictionaryId: entities, nodeId, baseRevision: 1, name })
  }
  const second = await head()
  const delta = await sizeOf(getDictionaryDelta, { from: first.version, to: second?.version ?? '' })
  const peer = 'the snapshot'
  report({ name: 'dictionary.delta.bytes', value: delta.wire, unit: 'B', peer, peerValue: wire })
}

/** Signs in and opens the tree, once to bring it here and once from what is here. */
async function openTree(page: Page, address: string, report: Report): Promise<void> {
  await watchLongTasks(page)
  await page.goto(`${address}/login?redirect=${encodeURIComponent(JSON.stringify(ebs))}`)
  await page.locator('input[name="username"]').fill('engineer')
  await page.locator('input[name="password"]').fill(demoPassword)
  await page.locator('form button[type="submit"]').click()
  await page.locator(line).first().waitFor()
  progress('the tree, from what is here')
  await page.goto(`${address}/admin/wbs-management`)
  await page.locator(line).first().waitFor()
  // What a reloaded page brings behind its first screen is over by then: this is about opening a tree.
  await page.waitForTimeout(3_000)
  await longestTask(page)
  await page.evaluate(noteFirstPaint)
  await page.locator(`a[href^="${ebs}"]`).first().click()
  await page.getByText('100,000').waitFor()
  const painted = await page.waitForFunction(() => Reflect.get(window, 'firstPaint'))
  const firstPaint = Number(await painted.jsonValue())
  report({ name: 'dictionary.open.firstPaint', value: firstPaint, unit: 'ms', peer: null, peerValue: null })
  const value = await longestTask(page)
  report({ name: 'dictionary.open.longestTask', value, unit: 'ms', peer: null, peerValue: null })
}

/** In the page: notes how long it takes from the press of a link until lines of its tree are drawn, milliseconds. */
function noteFirstPaint(): void {
  document.addEventListener(
    'click',
    () => {
      const began = performance.now()
      const look = () => {
        const counts = [...document.querySelectorAll('[role="status"]')].map((each) => each.textContent)
        const drawn = document.querySelector('[role="treeitem"]')
        if (!drawn || !counts.some((text) => text?.includes('100,000'))) return requestAnimationFrame(look)
        // The frame after it has shown them.
        return requestAnimationFrame(() => Object.assign(window, { firstPaint: performance.now() - began }))
      }
      look()
    },
    { capture: true, once: true },
  )
}

/** Opens everything and turns the wheel from the top to the middle. */
async function measureScrolling(page: Page, report: Report): Promise<void> {
  const tree = page.locator('[role="tree"]')
  await tree.focus()
  for (let branch = 0; branch < 3; branch++) {
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
  }
  await tree.hover()
  await longestTask(page)
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(0, 400)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  }
  const value = await longestTask(page)
  report({ name: 'dictionary.scroll.longestTask', value, unit: 'ms', peer: null, peerValue: null })
}

async function measureSearch(page: Page, report: Report): Promise<void> {
  const box = page.locator('input[type="search"]')
  await watchLetters(box)
  await longestTask(page)
  for (const text of typed) {
    await box.fill('')
    await box.pressSequentially(text, { delay: 60 })
  }
  const times = await lettersTaken(page)
  const filtered = await page.evaluate(filterPlainly, typed)
  const peer = 'Array.filter over objects, without drawing'
  const [value, peerValue] = [median(times), median(filtered)]
  report({ name: 'dictionary.keystroke.p50', value, unit: 'ms', peer, peerValue })
  const most = { value: Math.max(...times), peerValue: Math.max(...filtered) }
  report({ name: 'dictionary.keystroke.max', ...most, unit: 'ms', peer })
  const longest = await longestTask(page)
  report({ name: 'dictionary.search.longestTask', value: longest, unit: 'ms', peer: null, peerValue: null })
}

/** In the page: the same texts, letter by letter, looked for in 100,000 objects as one would at first. */
function filterPlainly(texts: string[]): number[] {
  const nodes = Array.from({ length: 100_000 }, (_, index) => ({
    code: String(10 ** 15 + index * 97),
    name: `${index % 96}号钻孔灌注桩`,
    initials: `${index % 96}hzkgzz`,
  }))
  return texts.flatMap((text) =>
    Array.from({ length: text.length }, (_, end) => {
      const words = text
        .slice(0, end + 1)
        .toLowerCase()
        .split(' ')
      const began = performance.now()
      nodes.filter(({ code, name, initials }) =>
        words.every(
          (word) => code.includes(word) || name.toLowerCase().includes(word) || initials.includes(word),
        ),
      )
      return performance.now() - began
    }),
  )
}
