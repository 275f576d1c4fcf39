import { useState } from 'react'
import type { WorkSite } from '#contract/work-site/entity.ts'
import { countNodes } from '#contract/work-site-node/expand.ts'
import { type Initialization, mostNodes, type Plan } from '#contract/work-site-node/schema.ts'
import {
  countsOf,
  designsOf,
  isWrongQuantity,
  loopsOf,
  quantitiesOf,
  type TypedCounts,
  type TypedQuantities,
  typedOf,
} from './plan-text.ts'
import { useSource, useStandards, useSubtree } from './use-source.ts'

/** What a work site would get, counted before anything is asked. */
export interface Counted {
  total: bigint
  /** A loop has another number of counts than what it hangs on. */
  unfit: boolean
  /** Something stands for a design quantity that is none. */
  wrong: boolean
  /** Undefined where it cannot be run: too many nodes, counts that do not fit, or no quantity. */
  plan: Plan | undefined
}

/** The plan that is typed for the work sites of a design unit or a unit work; it begins with what was last run there. */
export function usePlans(
  projectId: string,
  sites: readonly WorkSite[],
  there: ReadonlyMap<string, Initialization>,
) {
  const last = sites.flatMap(({ workSiteId }) => there.get(workSiteId)?.plan ?? [])
  const [dictionaryId, setDictionaryId] = useState<string>()
  const [top, setTop] = useState<number>()
  const [typed, setTyped] = useState<TypedCounts>(new Map())
  const [written, setWritten] = useState<TypedQuantities>(new Map())
  const { standards, error, retry } = useStandards(projectId)
  const wanted = dictionaryId ?? last[0]?.dictionaryId
  const standard = standards?.find((each) => each.dictionaryId === wanted) ?? standards?.[0]
  const ofStandard = last.filter((plan) => plan.dictionaryId === standard?.dictionaryId)
  const topId = top ?? ofStandard[0]?.topIds[0]
  const source = useSource(standard)
  const subtree = useSubtree(source.data, topId)
  const counts: TypedCounts = new Map([...ofStandard.flatMap(typedOf), ...typed])
  const designs = designsOf(ofStandard, written)

  /** Each is asked for several times while the screen is drawn. */
  const known = new Map<string, Counted | undefined>()
  function counted(workSiteId: string): Counted | undefined {
    if (!known.has(workSiteId)) known.set(workSiteId, count(workSiteId))
    return known.get(workSiteId)
  }

  function count(workSiteId: string): Counted | undefined {
    const own = countsOf(workSiteId, subtree, counts)
    if (!own || !standard || topId === undefined || subtree.length === 0) return undefined
    const { total, unfit } = countNodes(subtree, own)
    const quantities = designs.at(workSiteId)
    const wrong = subtree.some(({ nodeId }) => isWrongQuantity(quantities.get(nodeId) ?? ''))
    const fits = unfit.length === 0 && total <= mostNodes && !wrong
    const plan: Plan = {
      ...{ workSiteId, dictionaryId: standard.dictionaryId, topIds: [topId], counts: own },
      quantities: quantitiesOf(subtree, quantities),
    }
    return { total, unfit: unfit.length > 0, wrong, plan: fits ? plan : undefined }
  }

  return {
    standards,
    error: error ?? source.error,
    retry,
    standard,
    chooseStandard(id: string) {
      setDictionaryId(id)
      setTop(undefined)
      setWritten(new Map())
    },
    nodes: source.data,
    topId,
    chooseTop: setTop,
    subtree,
    loops: loopsOf(subtree),
    counts,
    type: (cells: readonly [string, string][]) => setTyped((before) => new Map([...before, ...cells])),
    quantities: designs.over,
    write: (nodeId: number, text: string) => setWritten((before) => new Map(before).set(nodeId, text)),
    /** Something is typed that no run has taken yet. */
    typed: typed.size + written.size > 0,
    /** These have been run: their plans say now what was typed. */
    taken(workSiteIds: readonly string[]) {
      setTyped(
        (before) => new Map([...before].filter(([cell]) => !workSiteIds.some((id) => cell.startsWith(id)))),
      )
      setWritten(new Map())
    },
    counted,
  }
}
