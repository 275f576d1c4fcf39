import type { RequestOf } from '#contract/define-endpoint.ts'
import type { ProcessDetail } from '#contract/workflow/process.ts'
import type { decideTask } from '#contract/workflow/process-calls.ts'
import type { Choice, Chosen } from '../../db/tables/process.ts'
import { refuseField } from '../../platform/refuse-field.ts'
import { refuseWith } from '../../platform/refuse-with.ts'
import type { SignedInStep } from '../../security/step.ts'
import type { Model } from '../reading/model.ts'
import { checkThere } from './act-context.ts'
import type { ActRow, LoadedProcess } from './load-process.ts'
import { nameOf } from './save-step.ts'

type Process = Pick<LoadedProcess, 'instance' | 'runs' | 'acts'>
type ChosenNodes = ProcessDetail['possible']['tasks'][number]['chosenNodes']

/**
 * The nodes whose people somebody at a node may choose: the starter of all of them; others of those right behind theirs, unless
 * somebody has, and the process has not come there since. After that, a later visit chooses again.
 */
export function chosenNodesAt(model: Model, nodeId: string, process?: Process): ChosenNodes {
  const isStart = nodeId === model.graph.start
  const nodes = isStart ? Object.keys(model.tasks) : nextTasks(model, nodeId)
  return chosenAmong(model, nodes, isStart ? undefined : process)
}

/**
 * The nodes whose people somebody may choose who resets a process: what that enters, or where a fork or sub-process begins
 * again the first ones in it, unless somebody has chosen and the process has not come there since.
 */
export function chosenNodesOnReset(model: Model, entered: string, process?: Process): ChosenNodes {
  const { graph, tasks } = model
  const goesOn =
    graph.nodes[entered]?.kind === 'task'
      ? tasks[entered]?.executor?.emptyRule === 'next'
      : entered !== graph.start
  return chosenAmong(model, goesOn ? [entered, ...nextTasks(model, entered)] : [entered], process)
}

function chosenAmong(model: Model, nodes: readonly string[], process: Process | undefined): ChosenNodes {
  return nodes
    .filter((node) => model.tasks[node]?.executor?.settingMode === 'chosen')
    .filter((node) => !process || !stands(process, node))
    .map((node) => ({ nodeId: node, name: nameOf(model, node) }))
}

/** Whether somebody has chosen the people of a node that the process has not come to since, but by what was withdrawn. */
function stands({ instance, runs, acts }: Process, node: string): boolean {
  const choice = instance.chosen[node]?.at(-1)
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
    if (node.kind === 'subProcess') ahead.push(node.start)
    else ahead.push(...node.flows.map(({ to }) => to))
    // Behind the end of a sub-process it goes on from the sub-process.
    const around = node.within.at(-1)
    if (node.kind === 'end' && around?.branch === null)
      ahead.push(...(graph.nodes[around.node]?.flows ?? []).map(({ to }) => to))
  }
  return [...found]
}

/**
 * The process's choices with those that the caller makes.
 * @param nodes whose people the caller may choose: at any time, or as the process stands
 * @throws Refusal 20400 when a node's people are not chosen there, others have chosen them, or a person has no tasks.
 */
export async function choose(
  context: SignedInStep,
  nodes: (process?: Process) => ChosenNodes,
  process: Process,
  { chosen = [] }: Pick<RequestOf<typeof decideTask>, 'chosen'>,
): Promise<Chosen> {
  const { language } = context
  const { chosen: before, act, lastId } = process.instance
  const now: Chosen = { ...before }
  const isAmong = (some: ChosenNodes, node: string) => some.some((each) => each.nodeId === node)
  for (const [at, { nodeId: node, accountIds }] of chosen.entries()) {
    const path = `chosen.${at}.nodeId`
    if (!isAmong(nodes(), node)) throw refuseField(path, 'option', language)
    if (!isAmong(nodes(process), node)) throw refuseWith(path, isChosen, language)
    await checkThere(context, accountIds, `chosen.${at}.accountIds`)
    now[node] = [...(before[node] ?? []), { accountIds, act: act + 1, lastId }]
  }
  return now
}

/** The first act since another by which the process came to people whom that one has chosen. */
export function cameToChosenOf({ instance, acts, runs }: Process, act: number): ActRow | undefined {
  return acts.find(
    (since) =>
      since.id > act &&
      !since.withdrawn &&
      runs
        .filter(({ id }) => id > since.lastIdBefore && id <= since.lastIdAfter)
        .some(({ node }) => choiceDuring(instance.chosen[node], since.id)?.act === act),
  )
}

/** The choice that an act found, or made. */
function choiceDuring(choices: readonly Choice[] | undefined, act: number): Choice | undefined {
  return choices?.findLast((choice) => choice.act <= act)
}

/** The choices as they are once an act is withdrawn; nothing where it made none that still stands. */
export function withoutChoicesOf(chosen: Chosen, act: number): Chosen | undefined {
  const isOfAct = (choice: Choice) => choice.act === act
  if (!Object.values(chosen).flat().some(isOfAct)) return undefined
  const left = Object.entries(chosen).map(([node, choices]) => {
    return [node, choices.filter((choice) => !isOfAct(choice))] as const
  })
  return Object.fromEntries(left.filter(([, choices]) => choices.length > 0))
}

const isChosen = {
  zh: '办理人已由他人选定，请刷新后再办理',
  en: 'Somebody else has chosen who acts there; please load it again',
}
