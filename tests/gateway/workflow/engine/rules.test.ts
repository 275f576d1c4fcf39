import { expect, test } from 'vitest'
import type { Graph, Signing } from '#gateway/workflow/engine/graph.ts'
import { nest } from '#gateway/workflow/engine/nest.ts'
import { play, returnTargets, start } from '#gateway/workflow/engine/play.ts'
import type { Act, Effect, State, Task } from '#gateway/workflow/engine/state.ts'
import { type Block, draw } from './blocks.ts'

type Named = Act extends infer One ? (One extends Act ? Omit<One, 'task' | 'actor'> : never) : never

/** An instance that people act on by the names of nodes and persons. */
class Walk {
  state: State
  effects: Effect[] = []
  readonly graph: Graph
  readonly #executors: Map<string, string[]>
  readonly #truths: Set<string>

  constructor(block: Block, truths: string[] = []) {
    const { graph, problems, executors } = draw(block)
    expect(problems).toEqual([])
    this.graph = graph
    this.#executors = executors
    this.#truths = new Set(truths)
    this.state = start(graph, 'starter', this).state
  }

  executors(node: string): string[] {
    return this.#executors.get(node) ?? []
  }

  holds(flow: string, outcome: string | null): boolean {
    return this.#truths.has(outcome === 'disagreed' ? `${flow}!` : flow)
  }

  do(act: Act): void {
    const step = play(this.graph, this.state, act, this)
    this.state = step.state
    this.effects = step.effects
  }

  /** Somebody acts on their task at a node. */
  by(actor: string, node: string, act: Named): void {
    this.do({ ...act, actor, task: this.task(actor, node).id } as Act)
  }

  agree(actor: string, node: string): void {
    this.by(actor, node, { kind: 'agree' })
  }

  task(executor: string, node: string): Task {
    const found = this.state.tasks.findLast(
      (task) => task.executor === executor && this.#nodeOf(task) === node,
    )
    if (!found) throw new Error(`${executor} has no task at ${node}.`)
    return found
  }

  #nodeOf(task: Task): string | undefined {
    return this.state.runs.find(({ id }) => id === task.run)?.node
  }

  open(): string[] {
    const open = this.state.tasks.filter(({ state }) => state === 'open')
    return open.map((task) => `${this.#nodeOf(task)}:${task.executor}`).sort()
  }
}

function task(id: string, executors: string[], extra: Partial<Extract<Block, { kind: 'task' }>> = {}): Block {
  return { kind: 'task', id, executors, signing: { mode: 'any' }, disagree: 'end', ...extra }
}

function sequence(...parts: Block[]): Block {
  return { kind: 'sequence', parts }
}

const all = (percent: number): { signing: Signing } => ({ signing: { mode: 'all', percent } })

test('WFL-06: 或签: the first vote decides, and the others lapse', () => {
  const walk = new Walk(sequence(task('a', ['an', 'bai']), task('b', ['chen'])))
  walk.agree('bai', 'a')
  expect(walk.open()).toEqual(['b:chen'])
  expect(walk.task('an', 'a').state).toBe('lapsed')
})

test('WFL-06: 会签 by ratio decides as soon as its result is certain; votes stay, what is left lapses', () => {
  const members = ['an', 'bai', 'chen', 'deng', 'fan']
  const walk = new Walk(sequence(task('a', members, { ...all(60), disagree: 'on' }), task('b', ['gao'])))
  walk.agree('an', 'a')
  walk.by('bai', 'a', { kind: 'disagree' })
  walk.agree('chen', 'a')
  expect(walk.open()).toEqual(['a:deng', 'a:fan'])
  walk.agree('deng', 'a')
  expect(walk.open()).toEqual(['b:gao'])
  expect(members.map((name) => walk.task(name, 'a').vote)).toEqual([
    'agree',
    'disagree',
    'agree',
    'agree',
    null,
  ])
  expect(walk.task('fan', 'a').state).toBe('lapsed')
})

test('WFL-06: 会签 that can no longer be reached disagrees before all have voted', () => {
  const walk = new Walk(task('a', ['an', 'bai', 'chen'], all(100)))
  walk.by('bai', 'a', { kind: 'disagree' })
  expect(walk.state.instance).toMatchObject({ state: 'ended', outcome: 'disagreed' })
})

test('WFL-06: 依次: one after the other, and the first disagreement decides', () => {
  const walk = new Walk(task('a', ['an', 'bai', 'chen'], { signing: { mode: 'inTurn' } }))
  expect(walk.open()).toEqual(['a:an'])
  walk.agree('an', 'a')
  expect(walk.open()).toEqual(['a:bai'])
  walk.by('bai', 'a', { kind: 'disagree' })
  expect(walk.state.instance.outcome).toBe('disagreed')
})

test.each([
  ['end', []],
  ['starter', ['process-start:starter']],
  ['before', ['a:an']],
  ['on', ['c:chen']],
] as const)('WFL-06: a node whose rule is %s, when it disagrees', (disagree, open) => {
  const walk = new Walk(sequence(task('a', ['an']), task('b', ['bai'], { disagree }), task('c', ['chen'])))
  walk.agree('an', 'a')
  walk.by('bai', 'b', { kind: 'disagree' })
  expect(walk.open()).toEqual(open)
})

test('WFL-06: a condition knows how the last node was decided', () => {
  const choice: Block = { kind: 'exclusive', id: 'x', branches: [task('yes', ['an']), task('no', ['bai'])] }
  const walk = new Walk(sequence(task('a', ['an'], { disagree: 'on' }), choice), ['x>0'])
  walk.by('an', 'a', { kind: 'disagree' })
  expect(walk.open()).toEqual(['no:bai'])
})

test('WFL-06: who got it back may give up or hand it in again', () => {
  const walk = new Walk(sequence(task('a', ['an'], { disagree: 'starter' })))
  walk.by('an', 'a', { kind: 'disagree' })
  walk.agree('starter', 'process-start')
  expect(walk.open()).toEqual(['a:an'])
  walk.by('an', 'a', { kind: 'disagree' })
  walk.by('starter', 'process-start', { kind: 'disagree' })
  expect(walk.state.instance.outcome).toBe('disagreed')
})

const forked = sequence(
  task('before', ['an']),
  {
    kind: 'parallel',
    id: 'fork',
    branches: [
      sequence(task('left1', ['bai']), task('left2', ['chen'])),
      sequence(task('right1', ['deng']), task('right2', ['fan'])),
    ],
  },
  task('after', ['gao']),
)

test('WFL-08: a return within a branch touches that branch alone', () => {
  const walk = new Walk(forked)
  walk.agree('an', 'before')
  walk.agree('bai', 'left1')
  walk.agree('deng', 'right1')
  expect(returnTargets(walk.graph, walk.state, walk.task('chen', 'left2').id)).toEqual(['left1', 'before'])
  walk.by('chen', 'left2', { kind: 'return', to: 'left1' })
  expect(walk.open()).toEqual(['left1:bai', 'right2:fan'])
  expect(walk.task('bai', 'left1').id).not.toBe(
    walk.state.tasks.find(({ executor }) => executor === 'bai')?.id,
  )
  expect(walk.state.runs.filter(({ node }) => node === 'left1').map(({ round }) => round)).toEqual([1, 2])
})

test('WFL-08: a return out of a branch begins all branches anew, and votes of the round before stay', () => {
  const walk = new Walk(forked)
  walk.agree('an', 'before')
  walk.agree('deng', 'right1')
  walk.by('bai', 'left1', { kind: 'return', to: 'before' })
  expect(walk.open()).toEqual(['before:an'])
  walk.agree('an', 'before')
  expect(walk.open()).toEqual(['left1:bai', 'right1:deng'])
  expect(
    walk.state.tasks.filter(({ executor, vote }) => executor === 'deng' && vote === 'agree'),
  ).toHaveLength(1)
})

test('WFL-08: a return from behind the join re-enters at the fork, one into a sibling branch is refused', () => {
  const walk = new Walk(forked)
  walk.agree('an', 'before')
  walk.agree('bai', 'left1')
  expect(() => walk.by('deng', 'right1', { kind: 'return', to: 'left1' })).toThrow('sibling-branch')
  walk.agree('chen', 'left2')
  walk.agree('deng', 'right1')
  walk.agree('fan', 'right2')
  walk.by('gao', 'after', { kind: 'return', to: 'left2' })
  expect(walk.open()).toEqual(['left1:bai', 'right1:deng'])
})

test('WFL-08: what was never done cannot be returned to', () => {
  const walk = new Walk(forked)
  expect(() => walk.by('an', 'before', { kind: 'return', to: 'after' })).toThrow('not-before')
  expect(() => walk.by('an', 'before', { kind: 'return', to: 'nowhere' })).toThrow('no-such-node')
})

test('WFL-08: one withdraws while nobody has opened what followed, and not after', () => {
  const walk = new Walk(forked)
  walk.agree('an', 'before')
  const own = walk.state.instance.act
  walk.do({ kind: 'withdraw', actor: 'an', act: own })
  expect(walk.open()).toEqual(['before:an'])
  expect(walk.task('an', 'before').vote).toBeNull()
  walk.agree('an', 'before')
  const again = walk.state.instance.act
  expect(() => walk.do({ kind: 'withdraw', actor: 'bai', act: again })).toThrow('not-yours')
  walk.by('bai', 'left1', { kind: 'open' })
  expect(() => walk.do({ kind: 'withdraw', actor: 'an', act: again })).toThrow('gone-on')
})

test('WFL-08: one’s vote can be withdrawn beside those of others, but not once the join has gone on', () => {
  const walk = new Walk(sequence(task('a', ['an', 'bai', 'chen'], all(100))))
  walk.agree('an', 'a')
  const own = walk.state.instance.act
  walk.agree('bai', 'a')
  walk.do({ kind: 'withdraw', actor: 'an', act: own })
  expect(walk.open()).toEqual(['a:an', 'a:chen'])

  const joined = new Walk(forked)
  for (const [actor, node] of [
    ['an', 'before'],
    ['bai', 'left1'],
    ['chen', 'left2'],
    ['deng', 'right1'],
    ['fan', 'right2'],
  ] as const)
    joined.agree(actor, node)
  expect(() => joined.do({ kind: 'withdraw', actor: 'fan', act: joined.state.instance.act })).toThrow(
    'gone-on',
  )
})

test('WFL-08: a delegated task comes back, a transferred one does not', () => {
  const walk = new Walk(sequence(task('a', ['an']), task('b', ['chen'])))
  walk.by('an', 'a', { kind: 'delegate', to: 'bai' })
  expect(walk.open()).toEqual(['a:bai'])
  walk.by('bai', 'a', { kind: 'disagree' })
  expect(walk.open()).toEqual(['a:an'])
  walk.by('an', 'a', { kind: 'transfer', to: 'deng' })
  walk.agree('deng', 'a')
  expect(walk.open()).toEqual(['b:chen'])
})

test('WFL-08: 前加签: signers in their order, then the task is its executor’s again; one who disagrees decides it', () => {
  const walk = new Walk(task('a', ['an']))
  walk.by('an', 'a', { kind: 'sign', when: 'before', executors: ['bai', 'chen'] })
  expect(walk.open()).toEqual(['a:bai'])
  walk.agree('bai', 'a')
  walk.do({ kind: 'removeSigner', actor: 'an', task: walk.task('chen', 'a').id })
  expect(walk.open()).toEqual(['a:an'])
  walk.by('an', 'a', { kind: 'sign', when: 'before', executors: ['deng'] })
  walk.by('deng', 'a', { kind: 'disagree' })
  expect(walk.state.instance.outcome).toBe('disagreed')
})

test('WFL-08: 后加签: the node goes on when those behind have signed; kinds do not mix', () => {
  const walk = new Walk(sequence(task('a', ['an']), task('b', ['gao'])))
  walk.by('an', 'a', { kind: 'sign', when: 'after', executors: ['bai', 'chen'] })
  expect(() => walk.by('an', 'a', { kind: 'sign', when: 'before', executors: ['deng'] })).toThrow('kinds-mix')
  expect(() => walk.by('an', 'a', { kind: 'sign', when: 'after', executors: ['bai'] })).toThrow(
    'already-signs',
  )
  walk.agree('an', 'a')
  expect(walk.open()).toEqual(['a:bai'])
  walk.agree('bai', 'a')
  walk.do({ kind: 'removeSigner', actor: 'an', task: walk.task('chen', 'a').id })
  expect(walk.open()).toEqual(['b:gao'])
})

test('WFL-08: an administrator resets to any node, into a branch that is under way alone', () => {
  const walk = new Walk(forked)
  walk.do({ kind: 'reset', actor: 'administrator', to: 'after' })
  expect(walk.open()).toEqual(['after:gao'])
  walk.do({ kind: 'reset', actor: 'administrator', to: 'left2' })
  expect(walk.open()).toEqual(['left1:bai', 'right1:deng'])
  walk.do({ kind: 'reset', actor: 'administrator', to: 'left2' })
  expect(walk.open()).toEqual(['left2:chen', 'right1:deng'])
})

test('WFL-06: suspended, an instance takes no act until it goes on; ended, none at all', () => {
  const walk = new Walk(task('a', ['an']))
  walk.do({ kind: 'suspend', actor: 'administrator' })
  expect(() => walk.agree('an', 'a')).toThrow('not-running')
  walk.do({ kind: 'resume', actor: 'administrator' })
  walk.do({ kind: 'end', actor: 'administrator' })
  expect(walk.task('an', 'a').state).toBe('cancelled')
  expect(() => walk.agree('an', 'a')).toThrow('not-running')
})

test('WFL-06: a timer waits, fires once, and stops when its branch is left', () => {
  const walk = new Walk(sequence(task('a', ['an']), { kind: 'timer', id: 'timer' }, task('b', ['bai'])))
  walk.agree('an', 'a')
  const run = walk.state.runs.find(({ node }) => node === 'timer')?.id ?? 0
  expect(walk.effects.map(({ kind }) => kind)).toContain('timer-started')
  walk.do({ kind: 'timer', actor: '', run })
  expect(walk.open()).toEqual(['b:bai'])
  expect(() => walk.do({ kind: 'timer', actor: '', run })).toThrow('timer-gone')
})

test('WFL-10: a node that nobody is left for is passed over', () => {
  const walk = new Walk(sequence(task('a', []), task('b', ['bai'])))
  expect(walk.open()).toEqual(['b:bai'])
})

test('WFL-06: a loop without an end is stopped, and the state stays as it was', () => {
  const endless = sequence(task('a', ['an']), { kind: 'loop', id: 'loop', body: task('b', []) })
  const walk = new Walk(endless, ['loop>again'])
  const before = structuredClone(walk.state)
  expect(() => walk.agree('an', 'a')).toThrow('endless')
  expect(walk.state).toEqual(before)
})

test('WFL-06: an inclusive fork takes what holds, else its default, and its join waits for these alone', () => {
  const fork: Block = {
    kind: 'inclusive',
    id: 'or',
    branches: [task('one', ['an']), task('two', ['bai']), task('else', ['chen'])],
  }
  const some = new Walk(sequence(fork, task('after', ['gao'])), ['or>0', 'or>1'])
  expect(some.open()).toEqual(['one:an', 'two:bai'])
  some.agree('an', 'one')
  some.agree('bai', 'two')
  expect(some.open()).toEqual(['after:gao'])
  expect(new Walk(sequence(fork)).open()).toEqual(['else:chen'])
})

test('WFL-06: terminating in a sub-process ends that alone', () => {
  const body: Block = {
    kind: 'parallel',
    id: 'fork',
    branches: [
      task('one', ['an']),
      task('two', ['bai']),
      sequence(task('three', ['chen']), { kind: 'terminate', id: 'stop' }),
    ],
  }
  const walk = new Walk(sequence({ kind: 'subProcess', id: 'sub', body }, task('after', ['gao'])))
  walk.agree('chen', 'three')
  expect(walk.open()).toEqual(['after:gao'])
})

test('WFL-01: a drawing whose forks and joins do not nest is refused, with the node', () => {
  const flow = (from: string, to: string): { id: string; to: string } => ({ id: `${from}>${to}`, to })
  const { problems } = nest('start', [
    { kind: 'start', id: 'start', flows: [flow('start', 'fork')] },
    { kind: 'parallel', id: 'fork', flows: [flow('fork', 'join'), flow('fork', 'choice')] },
    {
      kind: 'exclusive',
      id: 'choice',
      flows: [flow('choice', 'join'), flow('choice', 'behind')],
      default: null,
    },
    { kind: 'parallel', id: 'join', flows: [flow('join', 'behind')] },
    { kind: 'exclusive', id: 'behind', flows: [flow('behind', 'end')], default: null },
    { kind: 'end', id: 'end', flows: [] },
    { kind: 'end', id: 'lonely', flows: [] },
  ])
  expect(problems).toEqual([
    { reason: 'not-nested', node: 'behind' },
    { reason: 'unreachable', node: 'lonely' },
  ])
})
