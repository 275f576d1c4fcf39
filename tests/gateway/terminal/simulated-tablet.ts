import { randomUUID } from 'node:crypto'
import { codes, succeeded } from '#contract/codes.ts'
import type { Envelope } from '#contract/envelope.ts'
import { login, renewSession } from '#contract/session/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import type { ReplayItem } from '#contract/sync/schema.ts'
import { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import { acknowledgeRevocation, checkIn } from '#contract/terminal/revocation-endpoints.ts'
import type { TerminalStatus } from '#contract/terminal/schema.ts'
import { addWorkSite, type WorkSite } from '#contract/work-site/entity.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { newToken } from '#gateway/security/tokens.ts'
import { terminalIdOf } from '#gateway/session/terminal-grant.ts'
import { Client, callUnsigned, dataOf, tryLogin } from '../client.ts'
import type { TestGateway } from '../gateway.ts'
import { newBeside } from '../work-site/new-work-site.ts'

const day = 86_400_000

/** A tablet without a browser: it signs in, queues new work sites, replays and reports, and remembers how it should stand on the board. */
export class Tablet {
  readonly deviceName: string
  /** Saved here, and not known to be acknowledged. */
  waiting: ReplayItem[] = []
  /** Ids of the work sites whose acknowledgement came here. */
  readonly acknowledged: string[] = []
  client: Client | undefined
  status: TerminalStatus = 'authorised'
  validUntil = 0
  lastContact = 0
  /** The count of its last heartbeat. */
  told = 0
  readonly #gateway: TestGateway
  readonly #accountName: string
  readonly #beside: WorkSite
  readonly #deviceToken = newToken()
  #sequence: number | undefined
  /** From which a renewal goes on. */
  #former: Client['session'] | undefined
  #signedInAt = 0

  constructor(gateway: TestGateway, accountName: string, beside: WorkSite, deviceName: string) {
    this.#gateway = gateway
    this.#accountName = accountName
    this.#beside = beside
    this.deviceName = deviceName
  }

  get terminalId(): string {
    return terminalIdOf(this.#deviceToken)
  }

  get #now(): number {
    return this.#gateway.time.now.getTime()
  }

  /** As its authorisation counts now. */
  get standing(): TerminalStatus {
    return this.status === 'authorised' && this.validUntil <= this.#now ? 'unauthorised' : this.status
  }

  /** An administrator has let it in; what a revocation ended does not come back by that. */
  authorise(validDays: number): void {
    if (this.status === 'cancelled') this.#former = undefined
    this.status = 'authorised'
    this.validUntil = this.#now + validDays * day
  }

  /** Signs in by the password; `validDays` are the policy's. @returns the gateway's code. */
  async signIn(validDays: number): Promise<number> {
    const device = {
      deviceToken: this.#deviceToken,
      deviceName: this.deviceName,
      os: 'Android',
      osVersion: '14',
      terminalVersion: 'b',
    }
    const answer = await tryLogin(this.#gateway, this.#accountName, demoPassword, { device })
    if (succeeded(answer.code)) {
      // A tablet that is new is authorised by its first sign-in.
      this.validUntil = Math.max(this.validUntil, this.#now + validDays * day)
      await this.#goOn(dataOf(login, answer))
    } else this.#turnedAway()
    return answer.code
  }

  /** Goes on by its credential, as after an offline sign-in; nothing where it signed in too long ago for that. */
  async renew(): Promise<number | undefined> {
    if (!this.#former || this.#signedInAt < this.#now - day) return undefined
    const answer = await Client.renew(this.#gateway, this.#former)
    if (succeeded(answer.code)) await this.#goOn(dataOf(renewSession, answer))
    else this.#turnedAway()
    return answer.code
  }

  async #goOn(session: Client['session']): Promise<void> {
    this.client = await Client.of(this.#gateway, session)
    this.#former = session
    this.#signedInAt = this.#now
    this.lastContact = this.#now
  }

  /** By asking, one whose days are over has applied again. */
  #turnedAway(): void {
    this.client = undefined
    this.status = this.standing
    this.lastContact = this.#now
  }

  /** Saves a new work site on the tablet. @returns its id. */
  write(): string {
    const request = newBeside(this.#beside)
    const item = { endpointId: addWorkSite.id, idempotencyKey: randomUUID(), madeAt: this.#now, request }
    this.waiting.push(item)
    return request.workSiteId
  }

  /** Sends all that waits. @param lost whether the answer does not get through. */
  async replay(lost: boolean): Promise<Envelope> {
    const answer = await this.session.answer(
      replayEdits,
      { items: this.waiting, clockOffset: 0 },
      { purpose: 'sync' },
    )
    if (lost || !succeeded(answer.code)) return answer
    const { results } = dataOf(replayEdits, answer)
    const done = new Set(
      results.flatMap(({ code, idempotencyKey }) => (succeeded(code) ? idempotencyKey : [])),
    )
    for (const { idempotencyKey, request } of this.waiting)
      if (done.has(idempotencyKey)) this.acknowledged.push(String(request.workSiteId))
    this.waiting = this.waiting.filter(({ idempotencyKey }) => !done.has(idempotencyKey))
    return answer
  }

  async beat(): Promise<void> {
    const told = { unsynced: this.waiting.length, parked: 0, build: __BUILD_ID__, sequence: this.#sequence }
    const { sequence } = await this.session.call(sendHeartbeat, { terminalId: this.terminalId, ...told })
    this.#sequence = sequence
    this.told = this.waiting.length
    this.lastContact = this.#now
  }

  /** Revoked, it hears so without a session, wipes itself, and says what it still holds. @returns the reason that it heard. */
  async checkInAndWipe(): Promise<string | undefined> {
    const { deviceToken } = { deviceToken: this.#deviceToken }
    const { reason } = dataOf(checkIn, await callUnsigned(this.#gateway, checkIn, { deviceToken }))
    const held = { deviceToken, heldEdits: this.waiting.length }
    dataOf(acknowledgeRevocation, await callUnsigned(this.#gateway, acknowledgeRevocation, held))
    this.client = undefined
    this.lastContact = this.#now
    return reason
  }

  get session(): Client {
    if (!this.client) throw new Error(`nobody is signed in on ${this.deviceName}`)
    return this.client
  }
}

/** What a sign-in, and a renewal, are answered with on a tablet that stands so. */
export function expectedCodes(standing: TerminalStatus): { signIn: number; renew: number } {
  if (standing === 'authorised') return { signIn: codes.success, renew: codes.success }
  const revoked = standing === 'cancelled' || standing === 'rejected'
  return { signIn: codes.noPermission, renew: revoked ? codes.sessionEnded : codes.noPermission }
}
