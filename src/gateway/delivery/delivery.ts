import type { Logger } from 'pino'
import type { Channel } from '#contract/delivery/schema.ts'
import type { Delivery, Letter } from '../security/services.ts'

/** The channel that reaches a cellphone number or mail address. */
export function channelOf(recipient: string): Channel {
  return recipient.includes('@') ? 'email' : 'sms'
}

/** Whether letters about an account go out: the demo's numbers are made up, and real people may have them. */
export function goOut({ usesOutbox }: Delivery, { demo }: { demo: boolean }): boolean {
  return !demo || usesOutbox
}

/** Hands a letter on. Rejects when that did not work. */
export type Sender = (letter: Letter) => Promise<void>

/** The senders that are configured. */
export type Senders = Partial<Record<Channel, Sender>>

interface Parts {
  senders: Senders
  /** Stores every letter while no sender at all is configured. */
  outbox: Sender
  logger: Logger
}

const mostUnderWay = 1000

/**
 * Sends letters behind the answers, so that nobody can tell from the time of an answer whether one was sent. One that
 * cannot be sent is logged, without its text and its recipient; its person asks for another.
 */
export class LetterDelivery implements Delivery {
  readonly #parts: Parts
  readonly #underWay = new Set<Promise<void>>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get usesOutbox(): boolean {
    return Object.keys(this.#parts.senders).length === 0
  }

  reaches(channel: Channel): boolean {
    return this.usesOutbox || this.#parts.senders[channel] !== undefined
  }

  /** With too many letters under way, or no sender for one, the log says so. */
  post(letter: Letter): void {
    const { senders, outbox, logger } = this.#parts
    const send = this.usesOutbox ? outbox : senders[letter.channel]
    const { channel } = letter
    if (!send || this.#underWay.size >= mostUnderWay) {
      const why = send ? 'too many are under way' : 'there is no sender for it'
      logger.error({ channel }, `a letter was not sent: ${why}`)
      return
    }
    const sending = send(letter)
      .catch((error: unknown) => logger.error({ channel, reason: reasonOf(error) }, 'a letter was not sent'))
      .finally(() => this.#underWay.delete(sending))
    this.#underWay.add(sending)
  }

  async flush(): Promise<void> {
    await Promise.all(this.#underWay)
  }
}

/** What the log may say of a failure: messages of mail servers repeat the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const parts = [error.name]
  for (const name of ['code', 'responseCode', 'status'] as const) {
    const value: unknown = Reflect.get(error, name)
    if (typeof value === 'string' || typeof value === 'number') parts.push(String(value))
  }
  return parts.join(' ')
}
