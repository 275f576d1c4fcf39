import { expect, type Page } from '@playwright/test'
import { getDictionaryHeads } from '#contract/dictionary/endpoints.ts'
import { z } from '#contract/zod.ts'
import { dictionaryCache } from '#offline/wake.ts'
import { patience } from '../../scripts/patience.mjs'
import type { Device } from './device.ts'
import { isOf } from './fault.ts'
import type { Network } from './network.ts'

/**
 * Takes the network away, once nothing that a page needs is on its way any more: connections break, new ones are refused,
 * and the browser knows it.
 */
export async function goOffline(device: Device, network: Network): Promise<void> {
  const pages = device.context.pages().filter((page) => isConsole(page, network))
  for (const page of pages) await atRest(page, network)
  await network.disconnect()
  await device.setOffline(true)
}

/** Resolves when all has come that a page asks for by itself. */
export async function atRest(page: Page, network: Network): Promise<void> {
  await workerInCharge(page)
  await dictionariesHere(page, network)
  await network.settled()
}

/** Brings the network back; the browser hears of it. */
export async function comeBack(device: Device, network: Network): Promise<void> {
  await network.reconnect()
  await device.setOffline(false)
}

/** Opens a browser again that was killed or closed, still without a network. */
export async function startOffline(device: Device): Promise<void> {
  await device.start()
  await device.setOffline(true)
}

/** A tab may show nothing yet, or the gateway's own pages. */
function isConsole(page: Page, { address }: Network): boolean {
  const { origin, pathname } = new URL(page.url())
  return origin === address && !pathname.startsWith('/gateway/')
}

/** The service worker has all files of the program, and answers this page: until then a part of it comes by the network. */
async function workerInCharge(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready
      return navigator.serviceWorker.controller?.state
    })
  await expect.poll(state, { timeout: patience(60_000) }).toBe('activated')
}

const Heads = z.object({
  data: z.array(z.object({ dictionaryId: z.string(), version: z.string(), used: z.boolean() })),
})

/** The dictionaries that the projects of the person at work use are here whole, if anybody is. */
async function dictionariesHere(page: Page, network: Network): Promise<void> {
  const account = await page.evaluate(() => {
    const held = sessionStorage.getItem('userAccount')
    return held === null ? undefined : String(JSON.parse(held).accountId)
  })
  if (account === undefined) return
  const missing = async () => {
    const heads = network.history
      .filter((exchange) => isOf(getDictionaryHeads, exchange))
      .flatMap((exchange) => z.safeParse(Heads, exchange.answerJson).data ?? [])
      .findLast(({ data }) => data.every(({ version }) => version.startsWith(account)))
    if (!heads) return ['the heads']
    const here = await page.evaluate(async (name) => {
      const requests = await (await caches.open(name)).keys()
      return requests.map(({ url }) => new URL(url).pathname)
    }, dictionaryCache(account))
    const used = heads.data.filter(({ used }) => used).map(({ dictionaryId }) => dictionaryId)
    return used.filter((id) => !here.includes(`/held-dictionaries/${id}.json`))
  }
  await expect.poll(missing, { timeout: patience(60_000) }).toEqual([])
}
