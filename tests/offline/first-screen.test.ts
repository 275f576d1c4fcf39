import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FirstScreen } from '#offline/engine/first-screen.ts'

let screen: FirstScreen
let drawn: boolean

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  screen = new FirstScreen()
  drawn = false
  void screen.drawn.then(() => {
    drawn = true
  })
})
afterEach(() => {
  screen.close()
  vi.useRealTimers()
})

test('what is fetched ahead waits until nothing has been read for a moment, also after a read that failed', async () => {
  let fail = () => {}
  const first = screen.during(
    new Promise((_resolve, reject) => {
      fail = () => reject(new Error('away'))
    }),
  )
  let answer = () => {}
  const second = screen.during(
    new Promise<void>((resolve) => {
      answer = resolve
    }),
  )
  fail()
  await expect(first).rejects.toThrow('away')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(drawn).toBe(false)
  answer()
  await second
  expect(drawn).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(drawn).toBe(true)
})

test('it waits for no read for ever, and for none where nothing is read', async () => {
  void screen.during(new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(drawn).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(drawn).toBe(true)
  const empty = new FirstScreen()
  await vi.advanceTimersByTimeAsync(1_000)
  await expect(empty.drawn).resolves.toBeUndefined()
  empty.close()
})
