import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { claimDeliveries } from '../delivery/claim.ts'
import { type ClaimedDelivery, sendDelivery } from '../delivery/send-delivery.ts'
import type { SupplierDirectory } from '../delivery/supplier-directory.ts'
import type { Clock } from '../platform/clock.ts'
import type { Settings } from '../settings/settings.ts'

interface Parts {
  database: Database
  clock: Clock
  logger: Logger
  suppliers: SupplierDirectory
  settings: Pick<Settings, 'deliveryLeaseSeconds'>
}

/** Deliveries that one gateway sends at a time. */
const most = 32
/** As many have to be free before the next are fetched: not each end of one asks the database. */
const leastFree = most / 4
/** How often a gateway that nobody wakes looks for what is due, milliseconds; a tenth more or less keeps several apart. */
const lookEvery = 5_000

/**
 * Works off the outbox, beside the same worker of every other gateway: each takes deliveries that no other has. What a gateway
 * had when it died is taken again when its lease is over, and told of as a try of which nobody knows the end.
 */
export class DeliveryWorker {
  readonly #parts: Parts
  readonly #holder = randomUUID()
  readonly #underWay = new Set<Promise<void>>()
  #stopped = false
  #woken = false
  #wake = () => {}
  #working: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Starts to look for what is due, at once, whenever it is woken, and every few seconds. */
  start(): void {
    this.#working = this.#work()
  }

  /** Has it look at once. */
  wake(): void {
    this.#woken = true
    this.#wake()
  }

  /** Takes no more, and waits for what is being sent. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.wake()
    await this.#working
    await Promise.all(this.#underWay)
  }

  /** Sends all that is due now, and what of it is due again at once. */
  async workOff(): Promise<void> {
    while ((await this.#take()) > 0 || this.#underWay.size > 0) await Promise.race(this.#underWay)
  }

  async #work(): Promise<void> {
    while (!this.#stopped) {
      this.#woken = false
      try {
        // What was said of a change may be lost; then it counts from here on.
        await this.#parts.suppliers.refresh()
        const free = most - this.#underWay.size
        if ((await this.#take()) === free) {
          while (this.#underWay.size > most - leastFree) await Promise.race(this.#underWay)
          continue
        }
      } catch (error) {
        this.#parts.logger.error({ err: error }, 'the outbox could not be looked at')
      }
      await this.#pause()
    }
  }

  async #pause(): Promise<void> {
    if (this.#woken || this.#stopped) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, lookEvery * (0.9 + Math.random() * 0.2))
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = () => {}
  }

  /** Takes as many as there is room for, and begins to send them; returns how many. */
  async #take(): Promise<number> {
    const { database, clock, settings } = this.#parts
    const room = most - this.#underWay.size
    if (room === 0) return 0
    const claimed = await claimDeliveries(database, clock(), {
      holder: this.#holder,
      seconds: settings.deliveryLeaseSeconds,
      most: room,
    })
    for (const delivery of claimed) {
      const sending = this.#send(delivery).finally(() => this.#underWay.delete(sending))
      this.#underWay.add(sending)
    }
    return claimed.length
  }

  async #send(delivery: ClaimedDelivery): Promise<void> {
    try {
      const dueAtOnce = await sendDelivery(this.#parts, this.#holder, delivery)
      if (dueAtOnce) this.wake()
    } catch (error) {
      const { deliveryId } = delivery
      this.#parts.logger.error({ err: error, deliveryId }, 'what came of a delivery could not be noted')
    }
  }
}
