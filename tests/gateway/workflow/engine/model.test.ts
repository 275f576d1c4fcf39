import { expect, test } from 'vitest'
import type { Graph } from '#gateway/workflow/engine/graph.ts'
import type { Lookups } from '#gateway/workflow/engine/lookups.ts'
import { passesWith, play, start } from '#gateway/workflow/engine/play.ts'
import { ActRefused } from '#gateway/workflow/engine/refusal.ts'
import type { State } from '#gateway/workflow/engine/state.ts'
import { randomOf } from '../../../support/random.ts'
import { repetitions } from '../../../support/repetitions.ts'
import { type Block, draw, randomBlock } from './blocks.ts'
import { Refused } from './positions.ts'
import { type Deed, randomDeed, randomTruths } from './random-acts.ts'
import { Reference } from './reference.ts'

const seeds = repetitions(100, 2000)
const actsOfWalk = 40

test(`WFL-08: ${seeds} random processes under random acts go as the reference does, and none is stranded`, () => {
  for (let seed = 1; seed <= seeds; seed += 1) walk(seed)
})

function walk(seed: number): void {
  const random = randomOf(seed)
  const block = randomBlock(random)
  const { graph, problems, executors } = draw(block)
  expect(problems, `seed ${seed}`).toEqual([])
  const lookupsOf = (truths: ReadonlySet<string>): Lookups => ({
    executors: (node) => executors.get(node) ?? [],
    holds: (flow, outcome) => truths.has(outcome === 'disagreed' ? `${flow}!` : flow),
  })

  const first: Deed = {
    act: { kind: 'start', actor: 'an' },
    apply: (it) => it.start(),
    truths: randomTruths(random, block),
  }
  const deeds = new Map([[1, first]])
  let begun: State
  try {
    begun = start(graph, 'an', lookupsOf(first.truths)).state
  } catch (error) {
    expect(error).toBeInstanceOf(ActRefused)
    expect(() => replay(block, deeds)).toThrow(Refused)
    return
  }
  let state = frozen(begun)
  compare(graph, state, replay(block, deeds), `seed ${seed}, start`)

  for (let count = 1; count <= actsOfWalk && state.instance.state !== 'ended'; count += 1) {
    const deed = randomDeed(random, block, state)
    const place = `seed ${seed}, act ${state.instance.act + 1}: ${JSON.stringify(deed.act)}`
    const before = state
    const wanted = expected(block, deeds, deed, state.instance.act + 1)
    try {
      state = frozen(play(graph, state, deed.act, lookupsOf(deed.truths)).state)
    } catch (error) {
      if (!(error instanceof ActRefused)) throw new Error(place, { cause: error })
      if (deed.apply instanceof Function) expect(wanted.reference, `${place} ${error.reason}`).toBeNull()
      else expect(isLast(deeds, deed.apply.withdraws, before), place).toBe(false)
      continue
    }
    if (!wanted.reference) throw new Error(`${place} is refused by the reference.`)
    compare(graph, state, wanted.reference, place)
    expectFinishedWork(before, state, deed, place)
    expectForeseen(graph, before, state, deed, place)
    deeds.clear()
    for (const [id, one] of wanted.deeds) deeds.set(id, one)
  }
}

/** What the reference is after a deed, and the deeds that have led there; null where it refuses. */
function expected(block: Block, deeds: Map<number, Deed>, deed: Deed, id: number): Expected {
  const next = new Map(deeds)
  if (deed.apply instanceof Function) next.set(id, deed)
  else next.delete(deed.apply.withdraws)
  try {
    return { deeds: next, reference: replay(block, next) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { deeds, reference: null }
  }
}

interface Expected {
  deeds: Map<number, Deed>
  reference: Reference | null
}

function replay(block: Block, deeds: Map<number, Deed>): Reference {
  const reference = new Reference(block, 'an')
  if (!deeds.has(1)) reference.ended = 'withdrawn'
  for (const { apply, truths } of deeds.values())
    if (apply instanceof Function) reference.act(truths, () => apply(reference))
  return reference
}

/** Whether a withdrawal has to be possible: the last act, of a kind that can be withdrawn, with no join gone on by it. */
function isLast(deeds: Map<number, Deed>, id: number, state: State): boolean {
  const kind = deeds.get(id)?.act.kind ?? ''
  const record = state.acts.find((one) => one.id === id)
  const kinds = ['start', 'agree', 'disagree', 'return']
  return id === state.instance.act && kinds.includes(kind) && record?.joined === false
}

function compare(graph: Graph, state: State, reference: Reference, place: string): void {
  const { tokens, runs, tasks, instance } = state
  expect(instance.outcome, place).toBe(reference.ended)
  const nodeOf = (run: number): string | undefined => runs.find(({ id }) => id === run)?.node
  const open = tasks
    .filter((task) => task.state === 'open')
    .map((task) => `${nodeOf(task.run)}:${task.executor}`)
  expect(open.sort(), place).toEqual(reference.open())
  const timers = runs.filter((run) => run.state === 'open' && graph.nodes[run.node]?.kind === 'timer')
  const awaited = reference.waiting().flatMap(({ leaf }) => (leaf.at === 'timer' ? [leaf.id] : []))
  expect(timers.map(({ node }) => node).sort(), place).toEqual(awaited.sort())

  if (instance.state !== 'ended') expect(open.length + timers.length, `${place} strands`).toBeGreaterThan(0)
  for (const token of tokens) {
    const here = runs.filter((run) => run.token === token.id && run.state === 'open')
    expect(here.length, `${place}, token ${token.id}`).toBe(token.state === 'live' ? 1 : 0)
    if (token.state === 'live' && token.parent !== null)
      expect(runs.find(({ id }) => id === token.parent)?.state).toBe('open')
  }
  for (const task of tasks)
    if (task.state === 'open' || task.state === 'waiting')
      expect(runs.find(({ id }) => id === task.run)?.state, `${place}, task ${task.id}`).toBe('open')
}

/** What somebody has decided stays decided, but for their own withdrawal. */
function expectFinishedWork(before: State, after: State, { act }: Deed, place: string): void {
  const record = act.kind === 'withdraw' ? before.acts.find(({ id }) => id === act.act) : undefined
  const restored = new Set(record?.before.tasks.map(({ id }) => id))
  const now = new Map(after.tasks.map((task) => [task.id, task]))
  for (const task of before.tasks)
    if (task.state === 'done' && !restored.has(task.id)) expect(now.get(task.id), place).toEqual(task)
  expect(after.acts.length, place).toBe(before.acts.length + 1)
}

/** No node passes with an agreement of which that was not known before: what its people have to fill in would be passed over. */
function expectForeseen(graph: Graph, before: State, after: State, { act }: Deed, place: string): void {
  if (act.kind !== 'agree') return
  const run = before.tasks.find(({ id }) => id === act.task)?.run
  const decided = after.runs.find(({ id }) => id === run)
  if (decided?.state === 'done' && decided.outcome === 'agreed')
    expect(passesWith(graph, before, act.task), place).toBe(true)
}

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) frozen(inner)
  }
  return value
}
