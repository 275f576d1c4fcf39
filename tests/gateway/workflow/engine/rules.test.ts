import { expect, test } from 'vitest'
import { nest } from '#gateway/workflow/engine/nest.ts'
import type { Block } from './blocks.ts'
import { all, sequence, task, Walk } from './walk.ts'

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
