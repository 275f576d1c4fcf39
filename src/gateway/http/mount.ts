import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allEndpoints } from '#contract/all.ts'
import { headers } from '#contract/canonical.ts'
import { codes } from '#contract/codes.ts'
import { type Endpoint, factorRuleOf, isKeyed, methodsOf, pathsOf } from '#contract/define-endpoint.ts'
import { largestPiece } from '#contract/file/schema.ts'
import { parseTimestamp } from '#contract/timestamp.ts'
import type { z } from '#contract/zod.ts'
import { Refusal } from '../platform/refusal.ts'
import { addressOf } from '../security/address-of.ts'
import { authenticate, authorize } from '../security/authenticate.ts'
import { checkFactor } from '../security/second-factor.ts'
import type { GatewayServices } from '../security/services.ts'
import type { CallContext } from '../security/step.ts'
import { digestOf } from '../security/tokens.ts'
import { addressOfCaller, isLocal, ownOrigin } from './caller.ts'
import { cityOf } from './city-of.ts'
import { acceptedTypes, decodeRequest, isOfType } from './decode-request.ts'
import { granted, invalid, missing, type Verdict } from './envelope.ts'
import { type Outcome, runPublic, runSignedIn } from './execute.ts'
import { waitsToSend } from './expect-continue.ts'
import { answer, verdictOf } from './failures.ts'
import type { BytesAnswer, EventsAnswer, Handler } from './handle.ts'
import { languageOf } from './language.ts'
import { waitsForMaintenance } from './maintenance.ts'
import { serveOpenApi } from './openapi.ts'
import { type RequestHead, readHead } from './request-head.ts'
import { type LoggedCall, logCall, stopwatch } from './request-log.ts'
import { EventStreams, sendBytes } from './stream-answers.ts'

const prefix = '/gateway'

interface Mounted {
  services: GatewayServices
  streams: EventStreams
}

/**
 * Mounts every endpoint of the contract below `/gateway`, and the contract to read, each call behind the checks of the protocol in their order.
 * @throws Error when an endpoint has no handler, or two, or a handler has no endpoint.
 */
export function mountEndpoints(
  app: FastifyInstance,
  handlers: readonly Handler[],
  services: GatewayServices,
): void {
  checkHandlers(handlers)
  serveOpenApi(app)
  mountHandlers(app, handlers, services)
}

/** Mounts what these handlers answer, behind the same checks, and nothing else. */
export function mountHandlers(
  app: FastifyInstance,
  handlers: readonly Handler[],
  services: GatewayServices,
): void {
  const mounted: Mounted = {
    services,
    streams: new EventStreams(services.settings.streamMinutes * 60_000),
  }
  app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      // The signature covers the bytes as they came, so nothing may parse them before it is verified.
      scope.addContentTypeParser([...acceptedTypes], { parseAs: 'buffer' }, keepBytes)
      scope.addHook('preClose', async () => mounted.streams.end())
      for (const handler of handlers) {
        const { endpoint } = handler
        const route = {
          method: methodsOf(endpoint),
          exposeHeadRoute: false,
          config: { endpointId: endpoint.id },
          bodyLimit:
            endpoint.body === 'bytes'
              ? largestPiece
              : Math.max(endpoint.bodyLimit ?? 0, services.settings.bodyLimit),
          // Answered before the body is read, which nobody would look at.
          onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
            if (isOfType(endpoint, request)) return
            if (waitsToSend(request)) reply.header('connection', 'close')
            return await serve(mounted, handler, request, reply)
          },
          handler: (request: FastifyRequest, reply: FastifyReply) => serve(mounted, handler, request, reply),
        }
        for (const path of pathsOf(endpoint)) scope.route({ ...route, url: path.slice(prefix.length) })
      }
    },
    { prefix },
  )
}

async function keepBytes(_request: FastifyRequest, body: Buffer): Promise<Buffer> {
  return body
}

function checkHandlers(handlers: readonly Handler[]): void {
  const mounted = handlers.map(({ endpoint }) => endpoint)
  const without = allEndpoints.filter((endpoint) => !mounted.includes(endpoint))
  const twice = mounted.filter((endpoint, at) => mounted.indexOf(endpoint) !== at)
  const unknown = mounted.filter((endpoint) => !allEndpoints.includes(endpoint))
  const name = (endpoints: readonly Endpoint[]) => endpoints.map(({ id }) => id).join(', ') || 'none'
  if (without.length + twice.length + unknown.length > 0) {
    throw new Error(
      `endpoints without a handler: ${name(without)}; with two: ${name(twice)}; not in the contract: ${name(unknown)}`,
    )
  }
}

/** Answers one call of an endpoint, and adds its row to the system log. */
async function serve(
  { services, streams }: Mounted,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const logged: LoggedCall = { endpoint: handler.endpoint, started: services.clock(), elapsed: stopwatch() }
  let verdict: Verdict
  try {
    await services.rate.count(addressOfCaller(request), logged.started)
    const { code, data } = await decideInTurn(services, handler, logged, request)
    if (isBytes(handler.endpoint, data)) return await sendBytes(request, reply, data)
    if (isEvents(handler.endpoint, data)) return await streams.send(reply, data)
    verdict = granted(code, data, languageOf(request.headers['accept-language']))
  } catch (error) {
    verdict = verdictOf(request, error)
  }
  await answer(request, reply, verdict, services.clock)
  logCall(services, logged, verdict, request)
  return reply
}

/**
 * Signing in, renewing and signing out goes before everything else; the rest takes turns, by session, for a crowd of lists
 * would keep everybody out.
 */
async function decideInTurn(
  services: GatewayServices,
  handler: Handler,
  logged: LoggedCall,
  request: FastifyRequest,
): Promise<Outcome> {
  const { endpoint } = handler
  const decision = () => decide(services, handler, logged, request)
  if (endpoint.signed === false && endpoint.body !== 'bytes') return await decision()
  const caller = request.headers.authorization
  return await services.callTurns.take(
    caller ? digestOf(caller) : addressOf(addressOfCaller(request)),
    decision,
    endpoint.method !== 'GET',
  )
}

/** The protocol's checks in their order, and then the call itself. */
async function decide(
  services: GatewayServices,
  handler: Handler,
  logged: LoggedCall,
  request: FastifyRequest,
): Promise<Outcome> {
  const { endpoint } = handler
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (!isOfType(endpoint, request)) throw new Refusal(codes.wrongType)
  if (services.settings.maintenance && waitsForMaintenance(endpoint)) throw new Refusal(codes.maintenance)
  const head = readHead(request.raw)
  logged.head = head
  const context: CallContext = {
    now: logged.started,
    signedAt: parseTimestamp(head.timestamp),
    elapsed: logged.elapsed,
    language: languageOf(request.headers['accept-language']),
    requestId: request.id,
    menuId: head.menuId,
    ip: addressOfCaller(request),
    city: cityOf(request.headers, services.settings.cityHeader),
    origin: services.publicOrigin ?? ownOrigin(request),
    local: isLocal(request),
    ticket: head.ticket,
    body,
    services,
  }
  if (handler.access === 'public') {
    return await runPublic(parse(handler.open(), logged, head, context), context)
  }
  const { now, signedAt, ip, city } = context
  const actor = await authenticate(services, { head, body, endpoint, now, signedAt, ip, city })
  logged.actor = actor
  authorize(endpoint, actor)
  checkFactor(factorRuleOf(endpoint), actor.secondFactor, services.settings, context.now)
  const calls = handler.open()
  const call = parse(calls, logged, head, context)
  if (call.exports) checkFactor('step-up', actor.secondFactor, services.settings, context.now)
  const idempotencyKey = isKeyed(endpoint) ? head.idempotencyKey : ''
  if (isKeyed(endpoint) && !idempotencyKey) throw missing(headers.idempotencyKey, context.language)
  const signedIn = { endpoint, calls, call, request: logged.request, idempotencyKey }
  const outcome = await runSignedIn(signedIn, { ...context, actor })
  if (actor.applicationId) await countEffects(services, endpoint, outcome, actor.applicationId, context.now)
  return outcome
}

/** Counts what one call of an application did as so many calls, where its endpoint says so: a repetition does nothing. */
async function countEffects(
  { applicationRate }: GatewayServices,
  { countsAs }: Endpoint,
  { code, data }: Outcome,
  applicationId: string,
  now: Date,
): Promise<void> {
  const more = code === codes.success && countsAs ? countsAs(data) - 1 : 0
  if (more > 0) await applicationRate.add(applicationId, more, now)
}

function parse<Parsed>(
  calls: { parse(raw: unknown): { call: Parsed } | { issues: readonly z.core.$ZodIssue[] } },
  logged: LoggedCall,
  head: RequestHead,
  { body, language }: CallContext,
): Parsed {
  logged.request = decodeRequest(logged.endpoint, head, body, language)
  const parsed = calls.parse(logged.request)
  if ('issues' in parsed) throw invalid(parsed.issues, language)
  return parsed.call
}

function isBytes(endpoint: Endpoint, data: unknown): data is BytesAnswer {
  return endpoint.answer === 'bytes' && typeof data === 'object'
}

function isEvents(endpoint: Endpoint, data: unknown): data is EventsAnswer {
  return endpoint.answer === 'events' && typeof data === 'function'
}
