import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPageMessage } from '#offline/wake.ts'
import { KeyKeeper } from '#worker/key-keeper.ts'
import { someKeys } from '../offline/tab.ts'

let keeper: KeyKeeper

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  keeper = new KeyKeeper()
})

afterEach(() => {
  vi.useRealTimers()
})

function ask(account: string): unknown {
  const answers: unknown[] = []
  keeper.handle(
    { kind: 'ask-keys', account },
    { postMessage: (answer: unknown) => void answers.push(answer) },
  )
  return answers[0]
}

test('OFF-06 the worker gives the keys back to the same account, and to no other', async () => {
  const keys = await someKeys()
  keeper.handle({ kind: 'keep-keys', account: 'a', keys }, undefined)
  expect(ask('a')).toBe(keys)
  expect(ask('b')).toBe(undefined)
})

test('OFF-06 the worker forgets keys that nobody asked for in two minutes, and those of a sign-out at once', async () => {
  const keys = await someKeys()
  keeper.handle({ kind: 'keep-keys', account: 'a', keys }, undefined)
  vi.advanceTimersByTime(119_000)
  expect(ask('a')).toBe(keys)
  vi.advanceTimersByTime(120_001)
  expect(ask('a')).toBe(undefined)
  keeper.handle({ kind: 'keep-keys', account: 'a', keys }, undefined)
  keeper.handle({ kind: 'drop-keys' }, undefined)
  expect(ask('a')).toBe(undefined)
})

test('OFF-06 what is no message of a page is not read as one', async () => {
  const keys = await someKeys()
  expect(readPageMessage({ kind: 'keep-keys', account: 'a', keys })).toEqual({
    kind: 'keep-keys',
    account: 'a',
    keys,
  })
  for (const data of [
    undefined,
    'ask-keys',
    { kind: 'ask-keys' },
    { kind: 'keep-keys', account: 'a', keys: {} },
  ])
    expect(readPageMessage(data)).toBe(undefined)
})
