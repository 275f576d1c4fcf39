import type { RequestOf } from '#contract/define-endpoint.ts'
import type { ProcessDetail } from '#contract/workflow/process.ts'
import type { decideTask } from '#contract/workflow/process-calls.ts'
import type { Chosen } from '../../db/tables/process.ts'
import { refuseField } from '../../platform/refuse-field.ts'
import { refuseWith } from '../../platform/refuse-with.ts'
import type { SignedInStep } from '../../security/step.ts'
import type { Model } from '../reading/model.ts'
import { checkThere } from './act-context.ts'
import type { TaskRow } from './load-process.ts'
import { nameOf } from './save-step.ts'

/** Where somebody chooses who acts next: at a visit to a node. */
export interface Visit {
  nodeId: string
  run: number
}

export function atStart({ graph }: Model): Visit {
  return { nodeId: graph.start, run: byStarter }
}

/** Whose word may be the last at a node; anyone who signs before or advises comes back to a member. */
export const deciding: readonly TaskRow['kind'][] = ['member', 'after']

/** The number of the visit at which the starter chooses; what they chose stands until they have the process again. */
const byStarter = 0

/**
 * The nodes whose people somebody may choose at a visit: the starter of all of them; others of those right behind theirs, unless
 * the starter or somebody else at the same visit has. A later visit chooses anew.
 */
export function chosenNodesAt(
  model: Model,
  visit: Visit,
  chosen: Chosen = {},
): ProcessDetail['possible']['tasks'][number]['chosenNodes'] {
  const run = runOf(model, visit)
  const nodes = run === byStarter ? Object.keys(model.tasks) : nextTasks(model, visit.nodeId)
  const stands = (next: string) => {
    const at = chosen[next]?.run
    return run !== byStarter && (at === byStarter || at === run)
  }
  return nodes
    .filter((next) => model.tasks[next]?.executor?.settingMode === 'chosen' && !stands(next))
    .map((next) => ({ nodeId: next, name: nameOf(model, next) }))
}

function runOf({ graph }: Model, { nodeId, run }: Visit): number {
  return nodeId === graph.start ? byStarter : run
}

/** The nodes that people act at next after a node, whichever way it goes; one that may be passed over stands with those behind it. */
function nextTasks({ graph, tasks }: Model, from: string): string[] {
  const found = new Set<string>()
  const seen = new Set<string>()
  const ahead = [from]
  for (const id of ahead) {
    const node = graph.nodes[id]
    if (!node || seen.has(id)) continue
    seen.add(id)
    if (id !== from && node.kind === 'task') {
      found.add(id)
      if (tasks[id]?.executor?.emptyRule !== 'next') continue
    }
    if (node.kind === 'subProcess' && id !== from) ahead.push(node.start)
    else ahead.push(...node.flows.map(({ to }) => to))
    // Behind the end of a sub-process it goes on from the sub-process.
    const around = node.within.at(-1)
    if (node.kind === 'end' && around?.branch === null)
      ahead.push(...(graph.nodes[around.node]?.flows ?? []).map(({ to }) => to))
  }
  return [...found]
}

/** Whether a decision leads on from a node, so that who decides may say who acts next. */
export function goesOn({ graph }: Model, nodeId: string, decision: 'agree' | 'disagree' | 'return'): boolean {
  const node = graph.nodes[nodeId]
  return decision === 'agree' || (decision === 'disagree' && node?.kind === 'task' && node.disagree === 'on')
}

/**
 * Executors that the caller chooses at a visit to a node, with those that were chosen before.
 * @throws Refusal 20400 when a node's are not chosen there, others have chosen them at this visit, or a person has no tasks.
 */
export async function choose(
  context: SignedInStep,
  model: Model,
  visit: Visit,
  before: Chosen,
  { chosen = [] }: Pick<RequestOf<typeof decideTask>, 'chosen'>,
): Promise<Chosen> {
  const { language } = context
  const now: Chosen = { ...before }
  const run = runOf(model, visit)
  for (const [at, { nodeId, accountIds }] of chosen.entries()) {
    const path = `chosen.${at}.nodeId`
    const mayAt = (known: Chosen) => chosenNodesAt(model, visit, known).some((node) => node.nodeId === nodeId)
    if (!mayAt({})) throw refuseField(path, 'option', language)
    if (!mayAt(before)) throw refuseWith(path, isChosen, language)
    await checkThere(context, accountIds, `chosen.${at}.accountIds`)
    now[nodeId] = { run, accountIds }
  }
  return now
}

const isChosen = {
  zh: '办理人已由他人选定，请刷新后再办理',
  en: 'Somebody else has chosen who acts there; please load it again',
}
