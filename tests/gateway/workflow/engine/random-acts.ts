import type { Act, State, Task } from '#gateway/workflow/engine/state.ts'
import type { Random } from '../../../support/random.ts'
import { type Block, branchFlow, people } from './blocks.ts'
import { Refused } from './positions.ts'
import type { Reference } from './reference.ts'
import { pending, type Signer, settle, signerOf } from './signers.ts'

/** One act for the engine, and what it is to the reference; a withdrawal is to leave out an act of before. */
export interface Deed {
  act: Act
  apply: ((reference: Reference) => void) | { withdraws: number }
  truths: ReadonlySet<string>
}

export function tasksOf(block: Block): string[] {
  if (block.kind === 'task') return [block.id]
  if (block.kind === 'sequence') return block.parts.flatMap(tasksOf)
  if ('branches' in block) return block.branches.flatMap(tasksOf)
  return 'body' in block ? tasksOf(block.body) : []
}

/** Which conditions hold during an act; with `!` what holds after a disagreement. */
export function randomTruths(random: Random, block: Block): Set<string> {
  const flows = flowsOf(block).flatMap((flow) => [flow, `${flow}!`])
  return new Set(flows.filter((flow) => random.chance(flow.includes('again') ? 0.3 : 0.5)))
}

function flowsOf(block: Block): string[] {
  if (block.kind === 'sequence') return block.parts.flatMap(flowsOf)
  if ('branches' in block)
    return block.branches.flatMap((branch, index) => [branchFlow(block.id, index), ...flowsOf(branch)])
  if (block.kind === 'loop') return [`${block.id}>again`, ...flowsOf(block.body)]
  return 'body' in block ? flowsOf(block.body) : []
}

/** Something that somebody might try, allowed or not. */
export function randomDeed(random: Random, block: Block, state: State): Deed {
  const truths = randomTruths(random, block)
  const nodeOf = (task: Task): string => state.runs.find(({ id }) => id === task.run)?.node ?? ''
  const open = state.tasks.filter((task) => task.state === 'open')
  const waiting = state.tasks.filter((task) => task.state === 'waiting')
  const timers = state.runs.filter((run) => run.state === 'open' && run.node.startsWith('timer'))
  const timer =
    timers.length > 0 && (open.length === 0 || random.chance(0.2)) ? random.one(timers) : undefined
  if (timer)
    return { act: { kind: 'timer', actor: '', run: timer.id }, apply: (it) => it.fire(timer.node), truths }
  if (random.chance(0.04)) {
    const to = random.one(tasksOf(block))
    return { act: { kind: 'reset', actor: 'administrator', to }, apply: (it) => it.reset(to), truths }
  }
  if (random.chance(0.03))
    return {
      act: { kind: random.one(['urge', 'copy'] as const), actor: 'administrator' },
      apply: () => undefined,
      truths,
    }
  if (random.chance(0.12)) {
    const record = random.one(state.acts.slice(-5))
    const act = { kind: 'withdraw', actor: record.actor, act: record.id } as const
    return { act, apply: { withdraws: record.id }, truths }
  }
  const task = random.one(waiting.length > 0 && random.chance(0.2) ? waiting : open)
  const node = nodeOf(task)
  const { executor } = task
  const actor = random.chance(0.03) ? 'nobody' : executor
  const base = { actor, task: task.id }
  const mine = (apply: (it: Reference) => void) => (it: Reference) => {
    if (actor !== executor) throw new Refused()
    apply(it)
  }
  const [other] = random.some(people, 1)
  const to = other ?? executor
  switch (random.below(20)) {
    case 0:
      return { act: { kind: 'open', ...base }, apply: mine((it) => void it.find(node, executor)), truths }
    case 1:
    case 2: {
      const target = random.chance(0.15) ? 'process-start' : random.one(tasksOf(block))
      const apply = (it: Reference): void => {
        it.find(node, executor)
        if (target === 'process-start') it.backToStarter()
        else it.backTo(node, executor, target)
      }
      return { act: { kind: 'return', ...base, to: target }, apply: mine(apply), truths }
    }
    case 3:
      return {
        act: { kind: 'transfer', ...base, to },
        apply: mine((it) => transfer(it, node, executor, to)),
        truths,
      }
    case 4: {
      const apply = (it: Reference): void => {
        it.find(node, executor)
        addSigners(it, node, executor, 'delegate', [to])
      }
      return { act: { kind: 'delegate', ...base, to }, apply: mine(apply), truths }
    }
    case 5:
    case 6:
    case 7: {
      const when = random.one(['before', 'after'] as const)
      const executors = random.some(people, random.below(3))
      const apply = mine((it) => addSigners(it, node, executor, when, executors))
      return { act: { kind: 'sign', ...base, when, executors }, apply, truths }
    }
    case 8: {
      const owner = state.tasks.find(({ id }) => id === task.parent)
      const act = { kind: 'removeSigner', actor: owner?.executor ?? executor, task: task.id } as const
      return { act, apply: (it) => removeSigner(it, node, executor), truths }
    }
    case 9:
    case 10:
    case 11: {
      const act = { kind: 'disagree', ...base } as const
      return { act, apply: mine((it) => it.vote(node, executor, 'disagree')), truths }
    }
    default:
      return {
        act: { kind: 'agree', ...base },
        apply: mine((it) => it.vote(node, executor, 'agree')),
        truths,
      }
  }
}

function transfer(reference: Reference, node: string, executor: string, to: string): void {
  reference.find(node, executor)
  reference.change(node, executor, (signer, _, all) => {
    refuseBusy(all, [to])
    signer.executor = to
  })
}

function addSigners(
  it: Reference,
  node: string,
  executor: string,
  kind: Signer['kind'],
  named: string[],
): void {
  const myTurn = it.open().includes(`${node}:${executor}`)
  it.change(node, executor, (signer, _, all) => {
    const present = pending(signer.children)
    if (!myTurn && present.length === 0) throw new Refused('not yet')
    if (named.length === 0 || present.some((child) => child.kind !== kind)) throw new Refused('kinds')
    refuseBusy(all, named)
    signer.children.push(...named.map((name) => signerOf(name, kind)))
  })
}

function removeSigner(it: Reference, node: string, executor: string): void {
  it.change(node, executor, (signer, [parent, ...further]) => {
    if (!parent) throw new Refused('a member')
    signer.gone = true
    if (parent.said && pending(parent.children).length === 0) settle(parent, further, 'agree')
  })
}

function refuseBusy(all: Signer[], named: string[]): void {
  if (all.some(({ executor }) => named.includes(executor))) throw new Refused('signs already')
}
