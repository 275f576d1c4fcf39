import type { IncomingHttpHeaders } from 'node:http'

/** How a request ended, as the browser saw it. */
export type Outcome = 'under way' | 'answered' | 'cut' | 'answered by a stranger'

/** A request that came by, and its answer. */
export class Exchange {
  readonly method: string
  /** Raw, without the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  body = Buffer.alloc(0)
  /** Milliseconds since the epoch. */
  readonly at = Date.now()
  outcome: Outcome = 'under way'
  /** What the gateway answered, also when the browser never heard it. */
  answer: { status: number; headers: IncomingHttpHeaders; body: Buffer } | undefined

  constructor(method: string, url: string, headers: IncomingHttpHeaders) {
    const { pathname, searchParams } = new URL(url, 'http://gateway')
    this.method = method
    this.path = pathname
    this.query = searchParams
    this.headers = headers
  }

  /** Whether the answer goes on without an end, as news of the gateway does. */
  get isStream(): boolean {
    return this.outcome === 'answered' && this.answer === undefined
  }

  /** The request's body as JSON. */
  get json(): unknown {
    return JSON.parse(this.body.toString())
  }

  /** The gateway's answer as JSON; undefined when there was none. */
  get answerJson(): unknown {
    return this.answer && JSON.parse(this.answer.body.toString())
  }

  /** A line for the list beside a failed test. */
  toString(): string {
    const code = /"code":(\d+)/.exec(this.answer?.body.toString() ?? '')?.[1] ?? ''
    const heard = this.answer ? `${this.answer.status} ${code}`.trim() : 'no answer'
    const query = this.query.size > 0 ? `?${this.query}` : ''
    return `${new Date(this.at).toISOString()} ${this.method} ${this.path}${query} → ${heard}, ${this.outcome}`
  }
}
