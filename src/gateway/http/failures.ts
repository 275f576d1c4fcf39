import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { headers } from '#contract/canonical.ts'
import { type Code, codes } from '#contract/codes.ts'
import type { PassingFailure } from '#contract/envelope.ts'
import { isAway } from '../db/away.ts'
import { isOutOfResources } from '../db/sql-state.ts'
import type { Clock } from '../platform/clock.ts'
import { Refusal } from '../platform/refusal.ts'
import { envelopeOf, granted, refused, type Verdict } from './envelope.ts'
import { languageOf } from './language.ts'

const internalError = 500

/** While a standby takes over, say. Devices try again by themselves. */
const away = new Refusal(codes.maintenance, undefined, {
  zh: '数据库暂时无法访问，请稍后重试',
  en: 'The database cannot be reached just now; please try again shortly',
})

/** What the framework itself refuses before any route runs, in our codes. */
function codeOf(error: unknown): Code | undefined {
  const statusCode = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  if (typeof statusCode !== 'number' || statusCode >= internalError || statusCode < 400) return undefined
  if (statusCode === 413) return codes.tooLarge
  if (statusCode === 415) return codes.wrongType
  return statusCode === 404 ? codes.notFound : codes.invalid
}

/**
 * Answers with an envelope. What the gateway decided is HTTP 200; its own failure is HTTP 500 (protocol: "Own
 * codes").
 */
export function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  verdict: Verdict,
  clock: Clock,
): FastifyReply {
  const key = request.headers[headers.idempotencyKey.toLowerCase()]
  const surroundings = {
    requestId: request.id,
    now: clock(),
    idempotencyKey: typeof key === 'string' ? key : '',
  }
  reply.answerCode = verdict.code
  return reply
    .code(verdict.code === codes.failed ? internalError : 200)
    .type('application/json; charset=utf-8')
    .send(envelopeOf(verdict, surroundings))
}

/** The verdict on whatever was thrown; an unforeseen error is logged, and the answer names only the request's id. */
export function verdictOf(request: FastifyRequest, error: unknown): Verdict {
  const language = languageOf(request.headers['accept-language'])
  const isPassing = isAway(error)
  if (isPassing) request.log.warn({ err: error }, 'the database is away')
  const verdict = refused(isPassing ? away : error, language)
  if (verdict) return verdict
  const code = codeOf(error)
  if (code === undefined) request.log.error({ err: error }, 'a request failed')
  const data = isOutOfResources(error) ? ({ passing: true } satisfies PassingFailure) : undefined
  return granted(code ?? codes.failed, data, language)
}

/** Has whatever a route throws answered with an envelope. */
export function answerFailures(app: FastifyInstance, clock: Clock): void {
  app.setErrorHandler((error, request, reply) => answer(request, reply, verdictOf(request, error), clock))
}
