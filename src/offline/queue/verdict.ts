import { codes, succeeded } from '#contract/codes.ts'
import { contractVersion } from '#contract/envelope.ts'
import { UploadsFull } from '#contract/file/schema.ts'
import { z } from '#contract/zod.ts'
import type { EditState } from '../engine-types.ts'

/** Failures of the gateway itself (20500) on one edit, or of its photos to find room there, after which a person must look. */
export const mostFailures = 8

const parkedAs: Readonly<Record<number, EditState>> = {
  [codes.conflict]: 'conflict',
  [codes.deleted]: 'gone',
  [codes.noPermission]: 'no-permission',
  // Nobody outside a row's reach is told whether it is there: it comes back with the right to see it.
  [codes.notFound]: 'no-permission',
}

/** Codes that say nothing about the edit itself: it is sent again later. */
const passing: readonly number[] = [
  codes.maintenance,
  codes.running,
  codes.baseWanted,
  codes.slowDown,
  codes.accessTokenExpired,
  codes.cipherInvalid,
  codes.inactive,
  codes.clock,
  codes.signatureRefused,
  codes.sessionGone,
  codes.sessionEnded,
]

export type Verdict = { to: EditState } | { again: true; failed: boolean }

/**
 * What becomes of an edit after the gateway's code for it, and what came with that (offline.md, "States of an edit").
 * `failures` are those before. A refusal by a gateway that is older than this build leaves the edit waiting: it may not know
 * the field.
 */
export function verdictOf(
  { code, data }: { code: number; data?: unknown },
  failures: number,
  gatewayContract: number,
): Verdict {
  if (succeeded(code)) return { to: 'acknowledged' }
  if (code === codes.failed || z.safeParse(UploadsFull, data).success)
    return failures + 1 < mostFailures ? { again: true, failed: true } : { to: 'refused' }
  if (passing.includes(code) || gatewayContract < contractVersion) return { again: true, failed: false }
  return { to: parkedAs[code] ?? 'refused' }
}
