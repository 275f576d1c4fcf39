import { defineEndpoint } from '../define-endpoint.ts'
import { Instant } from '../id.ts'
import { editParts } from '../revision.ts'
import { Nothing } from '../session/schema.ts'
import { z } from '../zod.ts'
import { ValidDays } from './schema.ts'

/** What becomes of a device at its first sign-in: authorised at once, or left to wait for an administrator. */
export const NewTerminals = z.enum(['authorise', 'wait'])
export type NewTerminals = z.output<typeof NewTerminals>

const policyFields = {
  newTerminals: NewTerminals,
  /** For how long a device is authorised at its first sign-in; one that may sign in is so for as long again at each later one. */
  validDays: ValidDays,
  /** How often a device reports, and so for how long it counts as online. */
  heartbeatMinutes: z.int().check(z.positive(), z.maximum(1440)),
  /** For how many days a device may report another build than the gateway's before it counts as behind. */
  behindDays: z.int().check(z.positive(), z.maximum(365)),
}

/** What holds for all terminals. */
export const TerminalPolicy = z.object({
  ...policyFields,
  /** By which the history names it. */
  terminalPolicyId: z.string(),
  /** 0 until somebody has set it. */
  revision: z.int(),
  changedAt: z.optional(Instant),
  changedByName: z.optional(z.string()),
})
export type TerminalPolicy = z.output<typeof TerminalPolicy>

export const TerminalPolicyEdit = z.strictObject({
  baseRevision: editParts.baseRevision,
  ...policyFields,
})
export type TerminalPolicyEdit = z.output<typeof TerminalPolicyEdit>

export const getTerminalPolicy = defineEndpoint({
  id: 'terminal.getPolicy',
  service: 'admin/v1',
  method: 'GET',
  path: 'terminal/getPolicy',
  summary: 'What becomes of new terminals, for how long they are authorised, and how often they report.',
  permission: 'terminal:view',
  request: Nothing,
  response: TerminalPolicy,
  offline: 'online-only',
})

export const updateTerminalPolicy = defineEndpoint({
  id: 'terminal.updatePolicy',
  service: 'admin/v1',
  method: 'PUT',
  path: 'terminal/updatePolicy',
  summary: 'Sets the policy for terminals, as a whole; refused when somebody has set it since.',
  permission: 'terminal:policy',
  factor: 'step-up',
  request: TerminalPolicyEdit,
  response: TerminalPolicy,
  offline: 'online-only',
})
