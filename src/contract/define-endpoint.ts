import type { EntityKind } from './entity-kind.ts'
import type { Permission } from './permissions.ts'
import type { z } from './zod.ts'

export type Schema = z.ZodMiniType
export type Service = 'admin/v1' | 'admin/v2' | 'auth/v1' | 'portal/v1'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** An entity; edits of the same one keep their order among themselves. */
export type EntityRef = readonly [kind: EntityKind, id: string]

/** What an edit does to an entity. */
export type Effect = 'create' | 'update' | 'delete'

/**
 * What a call asks of the second factor (SES-21), where its account has one or a role demands it: `none`; `session`, that the
 * session has shown one; `step-up`, that it did so within the last minutes; `own`, the same, but for an account that has none
 * yet, which could not set its first one up otherwise.
 */
export type FactorRule = 'none' | 'session' | 'step-up' | 'own'

/** What an edit changes, of the entities that its rule names. */
export function ownEntities<Ref extends readonly [kind: string, id: string]>(
  entities: readonly Ref[],
): Ref[] {
  return entities.filter(([kind]) => kind === entities[0]?.[0])
}

/**
 * What lets a write be made without a network and sent later. Methods, not function properties: the queue holds the
 * rules of many endpoints in one type, and gives each only what its own schema has parsed.
 */
export interface QueueRule<Request> {
  /** What the edit does to the entities that it changes. */
  readonly effect: Effect
  /** What the edit changes, all of one kind; then, of other kinds, what it must wait for. */
  entities(request: Request): readonly EntityRef[]
  /** What the queue screen calls the edit. */
  label(request: Request): string
  /** Files of this device that the edit names, and that have to be uploaded before it. */
  files?(request: Request): string[]
}

/** What an endpoint does without a network. */
export type Offline<Request> = 'online-only' | 'cached-read' | 'dictionary' | QueueRule<Request>

export interface Endpoint<
  Request extends Schema = Schema,
  Response extends Schema = Schema,
  OfflineRule extends Offline<never> = Offline<never>,
> {
  /** `domain.verb`; names the call in logs, metrics and queued edits, so it never changes. */
  readonly id: string
  readonly service: Service
  readonly method: Method
  /** The specification names this method (§7). Of the others it says nothing, so that they answer POST, its default, too. */
  readonly marked?: true
  /** Below the service, to the letter of the specification's §7. */
  readonly path: string
  /** A second path at which the specification names the same call. */
  readonly alsoAt?: string
  /** What the call does, in English; the OpenAPI page shows it. */
  readonly summary: string
  readonly permission: 'public' | 'signed-in' | Permission
  /** Functions of other screens that show the same: any of them suffices. */
  readonly alsoBy?: readonly Permission[]
  /** Left out, a write asks for `session`, and everything else, replay too, for `none`. */
  readonly factor?: FactorRule
  /** Whether a request reads so much of people that it takes it away: that asks for `step-up`, as every export of people does. */
  readonly exports?: (request: unknown) => boolean
  readonly request: Request
  readonly response: Response
  readonly offline: OfflineRule
  /** False for the few calls of a session's beginning, which have no key to sign with yet. Default true. */
  readonly signed?: boolean
  /** Who may call it besides people: an application with a key of its own, within its own roles. Default nobody. */
  readonly callers?: readonly ['application']
  /** As how many calls an answer counts in the limit of the application that called. Default one. */
  readonly countsAs?: (answer: unknown) => number
  /** False for writes about keys and sessions, which take no idempotency key. Default true. */
  readonly keyed?: boolean
  /** Form bodies (specification §7: form-encoded calls) instead of JSON. DELETE is always a form. */
  readonly body?: 'form' | 'bytes'
  /** Largest body, bytes, where the gateway's own limit is too little. */
  readonly bodyLimit?: number
  /**
   * Fields of the request and the answer whose content the log of calls leaves out, because not everybody who reads the log may
   * read that. Passwords, keys, codes, personal numbers and what is filled in (`cells`, `values`) are left out of every call.
   * Not of endpoints that are queued: a replay carries their calls, and is logged as itself.
   */
  readonly unlogged?: readonly string[]
  /** What comes back instead of the envelope: bytes of a file, or server-sent events. */
  readonly answer?: 'bytes' | 'events'
  /** Called at an address of its own where the gateway names one (specification §7: "GET nodes, on a separate port"). */
  readonly separatePort?: true
}

/** An endpoint whose calls may be queued: `submit` takes only these. */
export type QueuedEndpoint<Request extends Schema = Schema, Response extends Schema = Schema> = Endpoint<
  Request,
  Response,
  QueueRule<z.output<Request>>
>

export type RequestOf<E extends Endpoint> = z.output<E['request']>
export type ResponseOf<E extends Endpoint> = z.output<E['response']>

/**
 * Declares an endpoint, once: the typed client, the gateway's route, validation and authorisation, the OpenAPI
 * page and the offline queue all read this declaration.
 */
export function defineEndpoint<
  const Request extends Schema,
  const Response extends Schema,
  OfflineRule extends Offline<z.output<Request>>,
>(endpoint: Endpoint<Request, Response, OfflineRule>): Endpoint<Request, Response, OfflineRule> {
  return endpoint
}

/** Whether a value of a module is an endpoint. */
export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'permission' in value && 'offline' in value
}

/** The path an endpoint answers at, e.g. `/gateway/admin/v1/workSite/listPage`. */
export function pathOf(endpoint: Pick<Endpoint, 'service' | 'path'>): string {
  return `/gateway/${endpoint.service}/${endpoint.path}`
}

/** Every path an endpoint answers at; the console uses the first. */
export function pathsOf(endpoint: Endpoint): string[] {
  const { alsoAt } = endpoint
  return [pathOf(endpoint), ...(alsoAt === undefined ? [] : [pathOf({ ...endpoint, path: alsoAt })])]
}

/** Every method an endpoint answers; the console uses the first. */
export function methodsOf({ method, marked, answer, body }: Endpoint): Method[] {
  const isPlain = answer === undefined && body !== 'bytes'
  return isPlain && !marked && (method === 'GET' || method === 'PUT') ? [method, 'POST'] : [method]
}

/** Whether the endpoint changes no rows that people edit. */
export function isRead({ method }: Pick<Endpoint, 'method'>): boolean {
  return method === 'GET'
}

/** Whether the endpoint changes something, and so carries an idempotency key. */
export function isKeyed(endpoint: Endpoint): boolean {
  return !isRead(endpoint) && endpoint.keyed !== false
}

/** What the endpoint asks of the second factor. */
export function factorRuleOf(endpoint: Endpoint): FactorRule {
  return endpoint.factor ?? (isKeyed(endpoint) ? 'session' : 'none')
}

/** Whether an application may call the endpoint with a key of its own. */
export function answersApplications({ callers }: Pick<Endpoint, 'callers'>): boolean {
  return callers !== undefined
}

/** Whether somebody who holds these functions may call the endpoint. */
export function permits(
  { permission, alsoBy = [] }: Pick<Endpoint, 'permission' | 'alsoBy'>,
  holds: (permission: Permission) => boolean,
): boolean {
  return permission === 'public' || permission === 'signed-in' || [permission, ...alsoBy].some(holds)
}

/** Whether calls of the endpoint may be made without a network and sent later. */
export function isQueued(endpoint: Endpoint): endpoint is QueuedEndpoint {
  return typeof endpoint.offline === 'object'
}
