import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostKeysBeneath } from '#contract/revision.ts'
import { deleteWorkSites } from '#contract/work-site/entity.ts'
import { recordQuantities } from '#contract/work-site-node/entity.ts'
import { z } from '#contract/zod.ts'
import { type EditChain, extend, partsOf, rebase } from '#offline/queue/edit-chain.ts'
import { newId } from '#request/id.ts'

const workSiteId = newId()
const saveOf = (baseRevision: number, ...nodes: number[]) => ({
  workSiteId,
  baseRevision,
  quantities: { set: nodes.map((node) => ({ nodeId: String(node), name: `${node}号桩`, done: '5' })) },
})
const Saved = z.object({ quantities: z.object({ set: z.array(z.object({ nodeId: z.string() })) }) })
const Named = z.looseObject({ baseRevision: z.int(), after: z.optional(z.array(z.string())) })

/** Saves one after the other: what each names, and the chain after them. */
function saveAll(count: number, nodesOf: (index: number) => number[], unsynced: boolean) {
  let chain: EditChain | undefined
  const keys: string[] = []
  let last: unknown
  for (let index = 0; index < count; index++) {
    const key = newId(1_700_000_000_000 + index)
    const request = rebase(saveOf(index + 4, ...nodesOf(index)), chain, unsynced, workSiteId)
    last = request
    chain = extend(chain, unsynced, key, request)
    keys.push(key)
  }
  // As the gateway takes it.
  const { after } = z.parse(recordQuantities.request, last)
  return { chain, keys, after }
}

test('OFF-05 however many quantities of a work site have been saved and synced, the next are taken, and name few keys', () => {
  const { chain, keys, after } = saveAll(2100, (index) => [index + 1], false)
  expect(after).toEqual([keys.at(-2)])
  expect(JSON.stringify(chain).length).toBeLessThan(100_000)
  // A form that was opened before the acknowledgement still stands on the person's own edit of that node.
  const older = z.parse(Named, rebase(saveOf(4, 2001), chain, false, workSiteId)).after
  expect(new Set(older)).toEqual(new Set([keys.at(-1), keys[2000]]))
})

test('OFF-05 of thousands that wait each names those beneath it that wrote the same, and the newest of the others', () => {
  const { chain, keys, after } = saveAll(1100, (index) => [index + 1], true)
  expect(after).toEqual(keys.slice(-1 - mostKeysBeneath, -1).reverse())
  const same = z.parse(Named, rebase(saveOf(4, 4), chain, true, workSiteId)).after
  expect(same).toHaveLength(mostKeysBeneath)
  expect(same).toEqual(expect.arrayContaining([keys[3], keys.at(-1)]))
})

test('OFF-05 a deletion names all that wrote the row, as far as they may be named, over the first that anybody saw of it', () => {
  const { chain, keys } = saveAll(1100, (index) => [index + 1], false)
  const { after } = z.parse(Named, rebase({ ids: [workSiteId], baseRevision: 4 }, chain, false, workSiteId))
  expect(after).toHaveLength(mostKeysBeneath)
  expect(after).toContain(keys.at(-1))
  const deletion = rebase({ ids: [workSiteId], baseRevision: 2000 }, chain, true, workSiteId)
  expect(deletion.baseRevision).toBe(chain?.baseRevision)
  expect(z.safeParse(deleteWorkSites.request, { ids: [workSiteId], baseRevision: 4, after }).success).toBe(
    true,
  )
})

test('OFF-05 what is removed of a list goes over the first that anybody saw of the row, for it takes along what others wrote there', () => {
  const { chain } = saveAll(3, (index) => [index + 1], true)
  const removed = { workSiteId, baseRevision: 9, quantities: { set: [], remove: ['7'] } }
  expect(rebase(removed, chain, true, workSiteId).baseRevision).toBe(4)
  expect(rebase(saveOf(9, 7), chain, true, workSiteId).baseRevision).toBe(9)
})

/**
 * The gateway's rule for one row (protocol: "Revisions") against what a device names: nobody conflicts with own writes, over
 * whatever revision a form was opened, and nobody's write is overwritten unseen.
 */
test('OFF-05 whatever is synced in between, own writes are no conflict, those of others are one, and what was seen of them is none', () => {
  const node = fc.nat(4)
  const nodes = fc.uniqueArray(node, { minLength: 1, maxLength: 3 })
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('save' as const), nodes, older: fc.nat(4) }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('sync' as const), count: fc.integer({ min: 1, max: 4 }) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('other' as const), node }) },
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
      let revision = 1
      let clock = 1_700_000_000_000
      const written = new Map<number, { revision: number; key: string | undefined }>()
      const waiting: {
        key: string
        seen: number
        hidden: ReadonlySet<number>
        request: Record<string, unknown>
      }[] = []
      let chain: EditChain | undefined
      // Since nothing was unsynced.
      let own = new Set<number>()
      for (const each of steps) {
        if (each.kind === 'other') written.set(each.node, { revision: ++revision, key: undefined })
        if (each.kind === 'save') {
          const seen = Math.max(1, revision - each.older)
          if (waiting.length === 0) own = new Set()
          const hidden = new Set(own)
          const save = saveOf(seen, ...each.nodes.map((of) => of + 1))
          for (const part of partsOf(save, chain, waiting.length > 0, workSiteId)) {
            const key = newId(clock++)
            const request = rebase(part, chain, waiting.length > 0, workSiteId)
            chain = extend(chain, waiting.length > 0, key, request)
            waiting.push({ key, seen, hidden, request })
          }
          for (const of of each.nodes) own.add(of)
        }
        if (each.kind !== 'sync') continue
        for (const { key, seen, hidden, request } of waiting.splice(0, each.count)) {
          const { baseRevision, after = [] } = z.parse(Named, request)
          const saved = z.parse(Saved, request).quantities.set.map(({ nodeId }) => Number(nodeId) - 1)
          for (const of of saved) {
            const last = written.get(of)
            const conflicts =
              last !== undefined && last.revision > baseRevision && !after.includes(last.key ?? '')
            if (last?.key !== undefined) expect(conflicts).toBe(false)
            else if (last && last.revision > seen) expect(conflicts).toBe(true)
            // Beneath the person's own unsynced edits nothing is seen, whatever was read.
            else if (!hidden.has(of)) expect(conflicts).toBe(false)
          }
          // One that conflicts is resolved by who saved it.
          revision++
          for (const of of saved) written.set(of, { revision, key })
        }
      }
    }),
    { numRuns: 100 },
  )
})
