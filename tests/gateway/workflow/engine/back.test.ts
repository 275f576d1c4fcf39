import { expect, test } from 'vitest'
import { returnTargets } from '#gateway/workflow/engine/play.ts'
import { all, sequence, task, Walk } from './walk.ts'

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
