import { defineEndpoint } from '../define-endpoint.ts'
import { GivenInstant, Id, Instant } from '../id.ts'
import { OperationLog } from '../log/call-log-schema.ts'
import { LoginLogPage, LoginLogQuery } from '../log/login-log-schema.ts'
import { pageOf, pageQuery } from '../page-of.ts'
import { Nothing } from '../session/schema.ts'
import { TerminalName } from '../terminal/name-schema.ts'
import { z } from '../zod.ts'

/** A place where the account is signed in, or could go on without a password: a terminal, or a lone session. */
export const SignIn = z.object({
  /** Of the terminal when there is one, else of the session. */
  signInId: Id,
  kind: z.enum(['terminal', 'session']),
  name: z.string(),
  os: z.optional(z.string()),
  ip: z.optional(z.string()),
  city: z.optional(z.string()),
  lastSeenAt: Instant,
  /** Whether a session lives there now; else the terminal may only begin one again. */
  active: z.boolean(),
  /** The one that asks. */
  own: z.boolean(),
})
export type SignIn = z.output<typeof SignIn>

/** Which sign-ins end: one of the list, all but the one that asks, or all. */
export const SignInEnd = z.discriminatedUnion('which', [
  z.strictObject({ which: z.literal('one'), kind: SignIn.shape.kind, signInId: Id }),
  z.strictObject({ which: z.literal('others') }),
  z.strictObject({ which: z.literal('all') }),
])

const { accountName: _anybody, ...loginLogParts } = LoginLogQuery.shape
export const OwnLoginLogQuery = z.strictObject(loginLogParts)
export const OwnOperationLogQuery = z.strictObject({
  ...pageQuery(['time']),
  from: z.optional(GivenInstant),
  to: z.optional(GivenInstant),
})
export const OwnOperationLogPage = pageOf(OperationLog)

export const listSignIns = defineEndpoint({
  id: 'personal.listSignIns',
  service: 'portal/v1',
  method: 'GET',
  path: 'personalCenter/listSignIns',
  summary: 'Where the account is signed in, or could go on without a password.',
  permission: 'signed-in',
  request: Nothing,
  response: z.array(SignIn),
  offline: 'online-only',
})

export const endSignIns = defineEndpoint({
  id: 'personal.endSignIns',
  service: 'portal/v1',
  method: 'POST',
  path: 'personalCenter/endSignIns',
  summary: 'Signs the account out in one place, in all others, or everywhere.',
  permission: 'signed-in',
  factor: 'session',
  keyed: false,
  request: SignInEnd,
  response: z.null(),
  offline: 'online-only',
})

export const renameOwnTerminal = defineEndpoint({
  id: 'personal.renameTerminal',
  service: 'portal/v1',
  method: 'PUT',
  path: 'personalCenter/renameTerminal',
  summary: 'Names a terminal that the account is signed in on, or could go on on without a password.',
  permission: 'signed-in',
  request: TerminalName,
  response: TerminalName,
  offline: 'online-only',
})

export const listOwnLoginLogs = defineEndpoint({
  id: 'personal.listLoginLogs',
  service: 'portal/v1',
  method: 'GET',
  path: 'personalCenter/listLoginLogs',
  summary: 'The own sign-ins, refused ones too.',
  permission: 'signed-in',
  request: OwnLoginLogQuery,
  response: LoginLogPage,
  offline: 'online-only',
})

export const listOwnOperationLogs = defineEndpoint({
  id: 'personal.listOperationLogs',
  service: 'portal/v1',
  method: 'GET',
  path: 'personalCenter/listOperationLogs',
  summary: 'What the account did in the console.',
  permission: 'signed-in',
  request: OwnOperationLogQuery,
  response: OwnOperationLogPage,
  offline: 'online-only',
})
