import { afterEach, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { countUnreadMessages } from '#contract/message/endpoints.ts'
import { openLiveChannel } from '#contract/session/endpoints.ts'
import { call } from '#request/call.ts'
import { item, sessionState } from '#request/session.ts'
import { eventually } from '../support/eventually.ts'
import { SignedIn } from './signed-in.ts'

/** A stream of the live channel, which the gateway opened in the session of a token. */
class Stream {
  readonly token: string | null
  closedByPage = false
  readonly #bytes: TransformStream<Uint8Array, Uint8Array>
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>

  constructor(token: string | null) {
    this.token = token
    this.#bytes = new TransformStream()
    this.#writer = this.#bytes.writable.getWriter()
    this.#writer.closed.catch(() => {
      this.closedByPage = true
    })
  }

  response(): Response {
    return new Response(this.#bytes.readable, { headers: { 'content-type': 'text/event-stream' } })
  }

  /** As the gateway does when the stream's session ends. */
  end(): Promise<void> {
    return this.#writer.close()
  }
}

let here: SignedIn
let streams: Stream[]

beforeEach(async () => {
  here = await SignedIn.start()
  streams = []
  here.gateway.on(openLiveChannel, ({ headers }) => {
    const stream = new Stream(headers.get('authorization'))
    streams.push(stream)
    return stream.response()
  })
  await eventually(() => expect(streams).toHaveLength(1))
})

afterEach(() => here.end())

test('SES-09 SES-12: after the password prompt the page listens in the new session alone, whose end it hears at once', async () => {
  const former = item('token')
  here.gateway.on(countUnreadMessages, ({ headers }) =>
    headers.get('authorization') === former ? { code: codes.inactive } : { data: { unread: 5 } },
  )
  here.password = here.gateway.password
  await call(countUnreadMessages, {})
  expect(here.asked).toBe(1)
  expect(item('token')).not.toBe(former)
  await eventually(() => expect(streams.map(({ token }) => token)).toEqual([former, item('token')]))
  await eventually(() => expect(streams.map(({ closedByPage }) => closedByPage)).toEqual([true, false]))

  here.gateway.on(openLiveChannel, () => ({ code: codes.sessionEnded, message: '账号已锁定，请联系管理员' }))
  await streams.at(-1)?.end()
  await eventually(() => expect(sessionState()).toBe('none'))
  expect(here.told).toEqual(['账号已锁定，请联系管理员'])
})
