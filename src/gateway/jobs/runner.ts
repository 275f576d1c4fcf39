import { randomUUID } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { jobLease } from '../db/tables/job-lease.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Clock } from '../platform/clock.ts'

export interface Job {
  name: string
  /** From the beginning of one run to that of the next, milliseconds. */
  interval: number
  /** Must bear being cut off and being run twice: a gateway may die in the middle, or hang. */
  run: (stop: AbortSignal) => Promise<void>
}

export interface JobParts {
  database: Database
  clock: Clock
  logger: Logger
  metrics: Pick<Metrics, 'jobs'>
}

/** How often a gateway looks whether a job is due, milliseconds; a tenth more or less keeps several apart. */
const lookEvery = 5_000
/** How long after a gateway's last sign of life another takes its job over, milliseconds. */
const lease = 30_000
const renewEvery = lease / 3

/** Runs the gateway's jobs, each by one gateway at a time: the one with its lease in the database. */
export class JobRunner {
  readonly #parts: JobParts
  readonly #jobs: readonly Job[]
  readonly #holder = randomUUID()
  readonly #stop = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #working: Promise<void> = Promise.resolve()

  constructor(jobs: readonly Job[], parts: JobParts) {
    this.#jobs = jobs
    this.#parts = parts
  }

  /** Starts looking for due jobs, at once and then every few seconds. */
  start(): void {
    this.#working = this.runDue().finally(() => {
      if (this.#stop.signal.aborted) return
      this.#timer = setTimeout(() => this.start(), lookEvery * (0.9 + Math.random() * 0.2))
    })
  }

  /** Signals the running job to stop, and waits until it has. */
  async stop(): Promise<void> {
    this.#stop.abort()
    clearTimeout(this.#timer)
    await this.#working
  }

  /** Runs, one after the other, the jobs that are due and that no other gateway runs. Failures are logged. */
  async runDue(): Promise<void> {
    for (const job of this.#jobs) {
      if (this.#stop.signal.aborted) return
      try {
        if (await this.#take(job)) await this.#run(job)
      } catch (error) {
        this.#parts.logger.error({ err: error, job: job.name }, 'a job could not be looked after')
      }
    }
  }

  async #take(job: Job): Promise<boolean> {
    const { clock, database } = this.#parts
    const now = clock()
    await database.orm
      .insert(jobLease)
      .values({ name: job.name, expiresAt: now, nextRunAt: now })
      .onConflictDoNothing()
    const taken = await database.orm
      .update(jobLease)
      .set({
        holder: this.#holder,
        expiresAt: this.#end(),
        lastRunAt: now,
        nextRunAt: new Date(now.getTime() + job.interval),
      })
      .where(and(eq(jobLease.name, job.name), lte(jobLease.nextRunAt, now), lte(jobLease.expiresAt, now)))
      .returning({ name: jobLease.name })
    return taken.length > 0
  }

  async #run(job: Job): Promise<void> {
    const { clock, database, logger, metrics } = this.#parts
    const renewal = setInterval(() => void this.#renew(job), renewEvery)
    const timed = metrics.jobs.startTimer({ job: job.name })
    let lastFailure: string | null = null
    try {
      await job.run(this.#stop.signal)
    } catch (error) {
      logger.error({ err: error, job: job.name }, 'a job failed')
      lastFailure = error instanceof Error ? error.name : String(error)
    }
    clearInterval(renewal)
    timed({ outcome: lastFailure === null ? 'done' : 'failed' })
    await database.orm
      .update(jobLease)
      .set({ holder: null, expiresAt: clock(), lastFailure })
      .where(this.#held(job))
  }

  async #renew(job: Job): Promise<void> {
    const { database, logger } = this.#parts
    try {
      await database.orm.update(jobLease).set({ expiresAt: this.#end() }).where(this.#held(job))
    } catch (error) {
      logger.warn({ err: error, job: job.name }, 'a job could not be kept')
    }
  }

  #held(job: Job) {
    return and(eq(jobLease.name, job.name), eq(jobLease.holder, this.#holder))
  }

  #end(): Date {
    return new Date(this.#parts.clock().getTime() + lease)
  }
}
