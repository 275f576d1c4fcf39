import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { TaskThread } from '#gateway/platform/task-thread.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/**
 * Doubles what it is asked, is busy for ever at -1, ends after its answer at -2, wants more memory than it may have at -3,
 * nests too deep at -4, and fails at -5.
 */
const program = `
import { parentPort } from 'node:worker_threads'
parentPort.on('message', (number) => {
  if (number === -1) for (;;) {}
  if (number === -3) for (const all = []; ; ) all.push(Array(10_000).fill(number))
  if (number === -4) (function nest() { return nest() + 1 })()
  if (number === -5) throw new TypeError('a fault of ours')
  parentPort.postMessage(number * 2)
  if (number === -2) setTimeout(() => process.exit(1), 5)
})
parentPort.postMessage('ready')
`

function doubler(): { path: string; address: string } {
  const path = join(temporaryFolder(), 'doubler.mjs')
  return { path, address: pathToFileURL(path).href }
}

test('a thread that could not be started is tried again by the next task', async () => {
  const { path, address } = doubler()
  const thread = new TaskThread<number, number>(address, 60_000, 64)
  await expect(thread.ask(1)).rejects.toThrow('Cannot find module')
  writeFileSync(path, program)
  expect(await thread.ask(2)).toBe(4)
  await thread.close()
})

test('a task that takes too long has no answer, and the one after it another thread; so has one after a thread that ended', async () => {
  const { path, address } = doubler()
  writeFileSync(path, program)
  const thread = new TaskThread<number, number>(address, 60_000, 64)
  expect(await thread.ask(-1, 50)).toEqual({ failure: 'too-long', detail: '50 ms' })
  expect(await thread.ask(3)).toBe(6)
  expect(await thread.ask(-2)).toBe(-4)
  await expect.poll(() => thread.ask(5, 1000)).toBe(10)
  await thread.close()
})

test('a task that wants too much memory, or nests too deep, is told as one that takes too long; a fault of ours is not', async () => {
  const { path, address } = doubler()
  writeFileSync(path, program)
  const thread = new TaskThread<number, number>(address, 60_000, 16)
  expect(await thread.ask(-3)).toMatchObject({ failure: 'too-long' })
  expect(await thread.ask(-4)).toMatchObject({ failure: 'too-long' })
  await expect(thread.ask(-5)).rejects.toThrow('a fault of ours')
  expect(await thread.ask(4)).toBe(8)
  await thread.close()
})
