import { expect, type Page } from '@playwright/test'
import { listHistory } from '#contract/log/endpoints.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { ReplayRequest } from '#contract/sync/schema.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import { patience } from '../../scripts/patience.mjs'
import { edit, type Site } from './console.ts'
import type { Network } from './network.ts'
import type { SignedClient } from './signed-client.ts'

/** How long after healing the queue is empty, or a reason on screen (offline.md), milliseconds. */
export const healing = patience(60_000)

/** An edit that a test made: a remark, like no other, on a work site. */
export interface Made {
  site: Site
  remark: string
}

/** Makes edits on the list that the page shows, one after the other. */
export async function makeEdits(page: Page, sites: readonly Site[], prefix = '第'): Promise<Made[]> {
  const made = sites.map((site, index) => ({ site, remark: `${prefix} ${index + 1} 条` }))
  for (const { site, remark } of made) await edit(page, site, { 备注: remark })
  return made
}

const HeldEdit = z.object({ id: z.string(), seq: z.number(), state: z.string() })
export type HeldEdit = z.output<typeof HeldEdit>

/** The edits on this device's disk, in the order they were made; what they are about is sealed. */
export async function editsOnDisk(page: Page): Promise<HeldEdit[]> {
  const found: unknown = await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('milepost')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('edits').objectStore('edits').getAll()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result.map(({ id, seq, state }) => ({ id, seq, state })))
          }
        }
      }),
  )
  return z.parse(z.array(HeldEdit), found).sort((a, b) => a.seq - b.seq)
}

const classes: Readonly<Record<string, 'waiting' | 'acknowledged' | 'parked' | 'discarded'>> = {
  waiting: 'waiting',
  sending: 'waiting',
  acknowledged: 'acknowledged',
  'taken-in-part': 'acknowledged',
  discarded: 'discarded',
  conflict: 'parked',
  refused: 'parked',
  gone: 'parked',
  'no-permission': 'parked',
}

/** Which one of waiting, acknowledged, parked and discarded each edit on this device is, in order. */
export async function statesOf(page: Page): Promise<(string | undefined)[]> {
  const edits = await editsOnDisk(page)
  expect(new Set(edits.map(({ id }) => id)).size).toBe(edits.length)
  return edits.map(({ state }) => classes[state])
}

/** Resolves when everything that was made has been acknowledged; at most as long as healing may take. */
export async function acknowledged(page: Page, count: number): Promise<void> {
  await expect
    .poll(() => statesOf(page), { timeout: healing })
    .toEqual(Array.from({ length: count }, () => 'acknowledged'))
}

/** The remarks that a work site's history shows, the oldest first; asked of the gateway by an auditor. */
async function remarksOf(
  auditor: SignedClient,
  { code }: Site,
): Promise<{ remarks: unknown[]; revision: number }> {
  const { records: sites } = await auditor.call(listWorkSites, { keyword: code, pageSize: 1 })
  const [site] = sites
  if (!site) throw new Error(`The gateway knows no work site ${code}`)
  const { workSiteId, revision } = site
  const { records } = await auditor.call(listHistory, {
    entity: 'work-site',
    entityId: workSiteId,
    pageSize: 100,
  })
  const changes = records.toSorted((a, b) => a.revision - b.revision)
  return { remarks: changes.map(({ after }) => after?.remarks), revision }
}

/**
 * Holds the gateway to the promise: each edit took effect just once, those of one work site in the order in which they
 * were made, each left one message to review, and nothing else happened to these work sites. `first`: the revision that they had
 * before.
 */
export async function expectOnce(auditor: SignedClient, made: readonly Made[], first = 1): Promise<void> {
  const sites = new Map(made.map(({ site }) => [site.code, site]))
  for (const site of sites.values()) {
    const own = made.filter(({ site: { code } }) => code === site.code).map(({ remark }) => remark)
    const { remarks, revision } = await remarksOf(auditor, site)
    expect(remarks).toEqual(own)
    expect(revision).toBe(first + own.length)
  }
  const { records } = await auditor.call(listMessages, { kind: 'review', pageSize: 100 })
  const reviewed = records.map(({ review }) => String(review?.after?.remarks))
  expect(reviewed.toSorted()).toEqual(made.map(({ remark }) => remark).toSorted())
}

/** Holds that none of the edits took effect yet. */
export async function expectNone(auditor: SignedClient, made: readonly Made[]): Promise<void> {
  for (const { site } of made) expect(await remarksOf(auditor, site)).toEqual({ remarks: [], revision: 1 })
}

/** The idempotency keys of each batch that came by, in order. */
export function keysSent(network: Network): string[][] {
  return network
    .exchanges(replayEdits)
    .map(({ json }) => z.parse(ReplayRequest, json).items.map(({ idempotencyKey }) => idempotencyKey))
}
