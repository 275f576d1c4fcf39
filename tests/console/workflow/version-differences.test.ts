import { expect, test } from 'vitest'
import { differencesOf } from '#console/workflow/model/version-difference.ts'
import type { VersionNode } from '#contract/workflow/node.ts'

const node = (nodeId: string, name: string, to: string): VersionNode => ({
  nodeId,
  name,
  kind: 'task',
  forms: [],
  ways: [{ to }],
})
const wordsOf = ({ name, ways }: VersionNode) => ({ name, ways: ways.map(({ to }) => to).join() })

test('WFL-03 of two versions each node is told that came, went, or says something else, and nothing of the others', () => {
  const before = [node('a', '复核', '批准'), node('b', '批准', '结束'), node('c', '归档', '结束')]
  const after = [node('a', '复核', '会签'), node('d', '会签', '批准'), node('b', '批准', '结束')]
  expect(differencesOf(before, after, wordsOf)).toEqual([
    {
      nodeId: 'a',
      name: '复核',
      change: 'changed',
      parts: [{ part: 'ways', before: '批准', after: '会签' }],
    },
    { nodeId: 'd', name: '会签', change: 'added', parts: [] },
    { nodeId: 'c', name: '归档', change: 'removed', parts: [] },
  ])
  expect(differencesOf(before, before, wordsOf)).toEqual([])
})

test('WFL-03 a setting that came or went is told against nothing', () => {
  const [was] = [node('a', '复核', '批准')]
  const words = (cc?: string) => (each: VersionNode) => ({ ...wordsOf(each), ...(cc && { cc }) })
  const now = { ...was, cc: { settingMode: 'starter' as const, targets: [] } }
  const say = (each: VersionNode) => words(each.cc && '发起人')(each)
  expect(differencesOf([was], [now], say)[0]?.parts).toEqual([
    { part: 'cc', before: undefined, after: '发起人' },
  ])
  expect(differencesOf([now], [was], say)[0]?.parts).toEqual([
    { part: 'cc', before: '发起人', after: undefined },
  ])
})
