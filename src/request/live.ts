import { openLiveChannel } from '#contract/session/endpoints.ts'
import { LiveEvent } from '#contract/session/live.ts'
import { z } from '#contract/zod.ts'
import { callForBody } from './call.ts'
import { parseJson } from './items.ts'

const firstPause = 1_000
const longestPause = 30_000
/** The gateway writes something at least every 30 s; silence longer than this is a dead line. */
const longestSilence = 75_000

/**
 * Listens to the account's live channel and goes on after every break, with growing pauses that differ from device
 * to device, until the signal ends it. A connection that begins is announced by `opened`, since events between two
 * connections are lost.
 */
export async function listenLive(
  listener: { opened(): void; event(event: LiveEvent): void },
  signal: AbortSignal,
): Promise<void> {
  for (let pause = firstPause; !signal.aborted; ) {
    const begun = Date.now()
    try {
      const response = await callForBody(openLiveChannel, {}, { signal, background: true })
      listener.opened()
      for await (const text of eventsOf(response, signal)) {
        const event = z.safeParse(LiveEvent, parseJson(text)).data
        if (event) listener.event(event)
      }
    } catch {
      // Reported by callForBody, or the line broke: both end in another try.
    }
    pause = Date.now() - begun > longestSilence ? firstPause : Math.min(pause * 2, longestPause)
    await sleep(pause * (0.5 + Math.random()), signal)
  }
}

/** The data of each server-sent event; ends when the line does. */
async function* eventsOf(response: Response, signal: AbortSignal): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  const stop = () => void reader.cancel()
  signal.addEventListener('abort', stop, { once: true })
  try {
    for (let rest = ''; ; ) {
      const silence = setTimeout(stop, longestSilence)
      const { done, value } = await reader.read().finally(() => clearTimeout(silence))
      if (done) return
      const blocks = (rest + value).replaceAll('\r\n', '\n').split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = block.split('\n').filter((line) => line.startsWith('data:'))
        if (data.length > 0) yield data.map((line) => line.slice(5).trimStart()).join('\n')
      }
    }
  } finally {
    signal.removeEventListener('abort', stop)
    await reader.cancel()
  }
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
  })
}
