import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Channel } from '#contract/delivery/schema.ts'
import type { SendResult } from '#contract/delivery/supplier.ts'
import type { Delivery, Letter } from '../security/services.ts'
import { outcomeOf, type SendParcel } from './parcel.ts'
import type { SupplierDirectory } from './supplier-directory.ts'

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

/** The senders that the environment names. */
export type Senders = Partial<Record<Channel, Sender>>

interface Parts {
  suppliers: SupplierDirectory
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
    return this.#parts.suppliers.of('sms').length + this.#parts.suppliers.of('email').length === 0
  }

  reaches(channel: Channel): boolean {
    return this.usesOutbox || this.#parts.suppliers.of(channel).length > 0
  }

  /** With too many letters under way, or no sender for one, the log says so. */
  post(letter: Letter): void {
    const { outbox, logger } = this.#parts
    const { channel } = letter
    if (!this.reaches(channel) || this.#underWay.size >= mostUnderWay) {
      const why = this.reaches(channel) ? 'too many are under way' : 'there is no sender for it'
      logger.error({ channel }, `a letter was not sent: ${why}`)
      return
    }
    const sending = (this.usesOutbox ? outbox(letter) : this.#send(letter))
      .catch((error: unknown) => logger.error({ channel, reason: wordsOf(error) }, 'a letter was not sent'))
      .finally(() => this.#underWay.delete(sending))
    this.#underWay.add(sending)
  }

  /** By one supplier after the other, until one has taken it. */
  async #send({ channel, ...letter }: Letter): Promise<void> {
    const results: SendResult[] = []
    for (const { send } of this.#parts.suppliers.of(channel)) {
      const { result } = await send({ id: randomUUID(), ...letter })
      if (result === 'taken') return
      results.push(result)
    }
    throw new LetterNotTaken(results)
  }

  async flush(): Promise<void> {
    await Promise.all(this.#underWay)
  }
}

/** No supplier took a letter. What they said is not repeated: messages of mail servers have the address in them. */
class LetterNotTaken extends Error {
  override readonly name = 'LetterNotTaken'

  constructor(results: readonly SendResult[]) {
    super(results.join(', '))
  }
}

/** A sender that the environment names, as a supplier. */
export function asSupplier(channel: Channel, sender: Sender): SendParcel {
  return async ({ recipient, subject, text }) => {
    try {
      await sender({ channel, recipient, subject, text })
      return outcomeOf('taken', '')
    } catch (error) {
      return outcomeOf('failed', wordsOf(error))
    }
  }
}

/** What may be shown of a failure: messages of mail servers repeat the address. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const parts = [error.name]
  for (const name of ['code', 'responseCode', 'status'] as const) {
    const value: unknown = Reflect.get(error, name)
    if (typeof value === 'string' || typeof value === 'number') parts.push(String(value))
  }
  return parts.join(' ')
}
