/** Why no answer counts: nothing came, too late, or what came was not the gateway's (a captive portal's page). */
export const networkReasons = ['unreachable', 'timeout', 'not-an-answer'] as const
export type NetworkReason = (typeof networkReasons)[number]

/** The gateway was not heard. Whether a write took effect is unknown; its key makes repeating it harmless. */
export class NetworkFailure extends Error {
  readonly reason: NetworkReason

  constructor(reason: NetworkReason, cause?: unknown) {
    super(`The gateway was not heard: ${reason}`, { cause })
    this.name = 'NetworkFailure'
    this.reason = reason
  }
}

export interface Refusal {
  code: number
  message: string
  prompt?: string | undefined
  data?: unknown
  requestId?: string | undefined
}

/** The gateway answered, and not with success. `message` is in the person's language. */
export class Refused extends Error {
  readonly code: number
  readonly prompt: string | undefined
  readonly data: unknown
  /** Names the request to support; an error box shows it. */
  readonly requestId: string | undefined

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.name = 'Refused'
    this.code = refusal.code
    this.prompt = refusal.prompt
    this.data = refusal.data
    this.requestId = refusal.requestId
  }
}

/** The caller, or the person at a prompt, gave the request up. */
export class Cancelled extends Error {
  constructor() {
    super('The request was cancelled')
    this.name = 'Cancelled'
  }
}
