import { eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { TerminalPolicy, TerminalPolicyEdit } from '#contract/terminal/policy.ts'
import { terminalPolicy } from '../db/tables/terminal.ts'
import type { StepContext } from '../http/handle.ts'
import { lockTerminalPolicy, readTerminalPolicy, terminalPolicyId } from '../identity/terminal-policy.ts'
import { Refusal } from '../platform/refusal.ts'

const entity = 'terminal-policy'
const fields = ['newTerminals', 'validDays', 'heartbeatMinutes', 'behindDays'] as const

const changedSince = {
  zh: '终端策略已被他人修改，请查看后再设置',
  en: 'Somebody has set the policy for terminals since: please look at it before you set it',
}

/** The policy for terminals as it holds now. */
export async function findPolicy({ tx, services }: StepContext): Promise<TerminalPolicy> {
  return present(await readTerminalPolicy(tx, services.settings))
}

/**
 * Sets the policy for terminals. What is authorised stays so; everything else holds from the next sign-in and heartbeat on.
 * @throws Refusal 20409 when somebody has set it since the revision that was seen.
 */
export async function setPolicy(
  { tx, actor, now, services, record, announce }: StepContext,
  { baseRevision, ...wanted }: TerminalPolicyEdit,
): Promise<TerminalPolicy> {
  const before = await lockTerminalPolicy(tx, services.settings)
  if (before.revision !== baseRevision) throw new Refusal(codes.conflict, undefined, changedSince)
  const changed = fields.filter((field) => before[field] !== wanted[field])
  if (changed.length === 0) return present(before)
  const after = {
    ...before,
    ...wanted,
    revision: before.revision + 1,
    changedAt: now,
    changedByName: actor.userName,
  }
  await tx.update(terminalPolicy).set(after).where(eq(terminalPolicy.terminalPolicyId, terminalPolicyId))
  const only = (of: typeof before) => Object.fromEntries(changed.map((field) => [field, of[field]]))
  record({
    entity,
    entityId: terminalPolicyId,
    action: 'update',
    revision: after.revision,
    // There is one alone: what was done says which, in the reader's language.
    label: '',
    before: only(before),
    after: only(after),
  })
  announce({ permission: 'terminal:view' }, { kind: 'changed', entity })
  return present(after)
}

function present({ changedAt, changedByName, ...row }: typeof terminalPolicy.$inferSelect): TerminalPolicy {
  return {
    ...row,
    ...(changedAt !== null && { changedAt: changedAt.getTime() }),
    ...(changedByName !== null && { changedByName }),
  }
}
