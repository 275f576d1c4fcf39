import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { applyNodes, previewNodes, takeBackNodes } from '#contract/work-site-node/endpoints.ts'
import type { Difference, Plan, SeenRun } from '#contract/work-site-node/schema.ts'
import { call } from '#request/call.ts'

/** What the gateway says of a work site's plan. */
export interface Seen {
  /** The plan that it says it of. */
  plan: Plan
  /** Of the nodes that it compared it with. */
  revision: number
  /** Of the standard that it counted by. */
  standardVersion: number
  difference: Difference
  /** How many come of each node of the standard. */
  counts: ReadonlyMap<number, number>
  /** Nodes that stay though the plan gives them no more. */
  touched: readonly string[]
}

/** Whether what the gateway said is of this very plan. */
export function isSeen(seen: Seen | undefined, plan: Plan): seen is Seen {
  return JSON.stringify(seen?.plan) === JSON.stringify(plan)
}

export interface Runs {
  seen: ReadonlyMap<string, Seen>
  /** How far a run over several work sites has come; undefined while there is none. */
  progress: { done: number; total: number; act: 'preview' | 'apply' } | undefined
  preview: (plans: readonly Plan[]) => Promise<void>
  /** What the gateway said of these very plans, as far as it was asked. */
  previewed: (plans: readonly Plan[]) => Seen[]
  apply: (previewed: readonly Seen[]) => Promise<void>
  takeBack: (seen: SeenRun) => Promise<void>
}

/** Previews and runs plans, one work site after the other, so that one that is refused leaves those before it as they are. */
export function useRuns(): Runs {
  const queries = useQueryClient()
  const [seen, setSeen] = useState<Runs['seen']>(new Map())
  const [progress, setProgress] = useState<Runs['progress']>()
  const forget = (workSiteId: string) =>
    setSeen((before) => new Map([...before].filter(([id]) => id !== workSiteId)))
  const each = async <Item>(
    act: 'preview' | 'apply',
    items: readonly Item[],
    run: (item: Item) => Promise<void>,
  ) => {
    try {
      for (const [done, item] of items.entries()) {
        setProgress({ done, total: items.length, act })
        await run(item)
      }
    } finally {
      setProgress(undefined)
      if (act === 'apply') await queries.invalidateQueries()
    }
  }
  return {
    seen,
    progress,
    preview: (plans) =>
      each('preview', plans, async (plan) => {
        forget(plan.workSiteId)
        const { counts, ...answer } = await call(previewNodes, plan, { handles: 'all' })
        const ofNode = new Map(counts.map(({ nodeId, count }) => [nodeId, count]))
        setSeen((before) => new Map(before).set(plan.workSiteId, { plan, ...answer, counts: ofNode }))
      }),
    previewed: (plans) =>
      plans.flatMap((plan) => {
        const own = seen.get(plan.workSiteId)
        return isSeen(own, plan) ? own : []
      }),
    apply: (previewed) =>
      each('apply', previewed, async ({ plan, revision, standardVersion }) => {
        // One that is refused is previewed again, too: what was seen is no longer so.
        forget(plan.workSiteId)
        await call(applyNodes, { ...plan, baseRevision: revision, standardVersion }, { handles: 'all' })
      }),
    async takeBack({ workSiteId, run }) {
      await call(takeBackNodes, { workSiteId, run }, { handles: 'all' })
      forget(workSiteId)
      await queries.invalidateQueries()
    },
  }
}

/** How many nodes come of each of the standard's at work sites together, as far as they were previewed. */
export function countsOver(
  seen: ReadonlyMap<string, Seen>,
  workSiteIds: ReadonlySet<string>,
): ReadonlyMap<number, number> {
  const sums = new Map<number, number>()
  for (const [id, { counts }] of seen)
    if (workSiteIds.has(id))
      for (const [nodeId, count] of counts) sums.set(nodeId, (sums.get(nodeId) ?? 0) + count)
  return sums
}
