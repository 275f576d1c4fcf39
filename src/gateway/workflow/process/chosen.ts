import type { RequestOf } from '#contract/define-endpoint.ts'
import type { ProcessDetail } from '#contract/workflow/process.ts'
import type { decideTask } from '#contract/workflow/process-calls.ts'
import type { Choice, Chosen } from '../../db/tables/process.ts'
import { refuseField } from '../../platform/refuse-field.ts'
import { refuseWith } from '../../platform/refuse-with.ts'
import type { SignedInStep } from '../../security/step.ts'
import type { Model } from '../reading/model.ts'
import { checkThere } from './act-context.ts'
import type { LoadedProcess } from './load-process.ts'
import { nameOf } from './save-step.ts'

type Process = Pick<LoadedProcess, 'instance' | 'runs' | 'acts'>

/**
 * The nodes whose people somebody at a node may choose: the starter of all of them; others of those right behind theirs, unless
 * somebody has, and the process has not come there since. After that, a later visit chooses again.
 */
export function chosenNodesAt(
  model: Model,
  nodeId: string,
  process?: Process,
): ProcessDetail['possible']['tasks'][number]['chosenNodes'] {
  const isStart = nodeId === model.graph.start
  const nodes = isStart ? Object.keys(model.tasks) : nextTasks(model, nodeId)
  return nodes
    .filter((next) => model.tasks[next]?.executor?.settingMode === 'chosen')
    .filter((next) => isStart || !process || !stands(process, next))
    .map((next) => ({ nodeId: next, name: nameOf(model, next) }))
}

/** Whether somebody has chosen the people of a node that the process has not come to since, but by what was withdrawn. */
function stands({ instance, runs, acts }: Process, node: string): boolean {
  const choice = instance.chosen[node]
  const withdrawn = acts.filter((act) => act.withdrawn)
  const isWithdrawn = (id: number) =>
    withdrawn.some(({ lastIdBefore, lastIdAfter }) => id > lastIdBefore && id <= lastIdAfter)
  return (
    choice !== undefined &&
    !runs.some(({ node: at, id }) => at === node && id > choice.lastId && !isWithdrawn(id))
  )
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

/**
 * The process's choices with those that the caller makes at a node.
 * @throws Refusal 20400 when a node's people are not chosen there, others have chosen them, or a person has no tasks.
 */
export async function choose(
  context: SignedInStep,
  model: Model,
  nodeId: string,
  process: Process,
  { chosen = [] }: Pick<RequestOf<typeof decideTask>, 'chosen'>,
): Promise<Chosen> {
  const { language } = context
  const { chosen: before, act, lastId } = process.instance
  const now: Chosen = { ...before }
  const isAmong = (nodes: readonly { nodeId: string }[], node: string) =>
    nodes.some((each) => each.nodeId === node)
  for (const [at, { nodeId: node, accountIds }] of chosen.entries()) {
    const path = `chosen.${at}.nodeId`
    if (!isAmong(chosenNodesAt(model, nodeId), node)) throw refuseField(path, 'option', language)
    if (!isAmong(chosenNodesAt(model, nodeId, process), node)) throw refuseWith(path, isChosen, language)
    await checkThere(context, accountIds, `chosen.${at}.accountIds`)
    now[node] = { accountIds, act: act + 1, lastId, ...replacing(before[node]) }
  }
  return now
}

function replacing(choice: Chosen[string] | undefined): { replaced?: Choice } {
  if (!choice) return {}
  const { accountIds, act, lastId } = choice
  return { replaced: { accountIds, act, lastId } }
}

/** The choices as they are once an act is withdrawn. */
export function withoutChoicesOf(chosen: Chosen, act: number): Chosen {
  return Object.fromEntries(
    Object.entries(chosen).flatMap(([node, choice]) => {
      if (choice.act !== act) return [[node, choice]]
      return choice.replaced ? [[node, choice.replaced]] : []
    }),
  )
}

const isChosen = {
  zh: '办理人已由他人选定，请刷新后再办理',
  en: 'Somebody else has chosen who acts there; please load it again',
}
