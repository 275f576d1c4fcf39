import { type Code, codes } from '#contract/codes.ts'
import { contractVersion, type Envelope, type InvalidData } from '#contract/envelope.ts'
import { codeMessage, explain, type Language } from '#contract/messages.ts'
import type { z } from '#contract/zod.ts'
import { Refusal } from '../platform/refusal.ts'

/** What an answer says beside its verdict. */
export interface Surroundings {
  requestId: string
  now: Date
  idempotencyKey: string
}

/** An answer's code with its message and data. */
export interface Verdict {
  code: Code
  message: string
  data: unknown
}

/** The answer to a call that came to a good end. */
export function granted(code: Code, data: unknown, language: Language): Verdict {
  return { code, message: codeMessage(code, language), data }
}

/** The answer to a refusal; undefined for any other failure, which is the gateway's own (20500). */
export function refused(error: unknown, language: Language): Verdict | undefined {
  if (!(error instanceof Refusal)) return undefined
  const { code, data, sentence } = error
  return { code, message: sentence?.[language] ?? codeMessage(code, language), data }
}

/** The refusal of a request that its schema does not take: each field with what would be right. */
export function invalid(issues: readonly z.core.$ZodIssue[], language: Language): Refusal {
  const fields = issues.flatMap((issue) =>
    namesOf(issue).map((path) => ({ path, message: explain(issue, language) })),
  )
  return new Refusal(codes.invalid, { fields } satisfies InvalidData)
}

/** The refusal of a request that lacks a value which every call of its kind has. */
export function missing(path: string, language: Language): Refusal {
  return invalid(
    [{ code: 'invalid_type', expected: 'string', input: undefined, path: [path], message: '' }],
    language,
  )
}

function namesOf(issue: z.core.$ZodIssue): string[] {
  const names = issue.code === 'unrecognized_keys' ? issue.keys : [undefined]
  return names.map((name) => [...issue.path, ...(name === undefined ? [] : [name])].join('.'))
}

/** The envelope around a verdict, as contract/envelope.ts has it. */
export function envelopeOf(verdict: Verdict, surroundings: Surroundings): Envelope {
  const { code, message, data } = verdict
  const { requestId, now, idempotencyKey } = surroundings
  return {
    code,
    message,
    ...(data === undefined ? {} : { data }),
    requestId,
    serverTime: now.getTime(),
    build: __BUILD_ID__,
    contract: contractVersion,
    ...(idempotencyKey ? { idempotencyKey } : {}),
  }
}
