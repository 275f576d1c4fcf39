import { eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { InvalidData } from '#contract/envelope.ts'
import type { TerminalPolicy, TerminalPolicyEdit } from '#contract/terminal/policy.ts'
import { terminal, terminalPolicy } from '../db/tables/terminal.ts'
import type { StepContext } from '../http/handle.ts'
import { lockTerminalPolicy, readTerminalPolicy, terminalPolicyId } from '../identity/terminal-policy.ts'
import { Refusal } from '../platform/refusal.ts'
import { statusAt } from './rules.ts'

const entity = 'terminal-policy'
const fields = ['newTerminals', 'validDays', 'heartbeatMinutes', 'behindDays'] as const

const changedSince = {
  zh: '终端策略已被他人修改，请查看后再设置',
  en: 'Somebody has set the policy for terminals since: please look at it before you set it',
}

const lockedOut = {
  zh: '请在一台已授权的设备上登录后再设置：新设备要等待授权时，须有设备可以登录并授权',
  en: 'Please set it while signed in on an authorised device: where new ones wait, there has to be one to authorise them from',
}

/** The policy for terminals as it holds now. */
export async function findPolicy({ tx, services }: StepContext): Promise<TerminalPolicy> {
  return present(await readTerminalPolicy(tx, services.settings))
}

/**
 * Sets the policy for terminals. What is authorised stays so; everything else holds from the next sign-in and heartbeat on.
 * @throws Refusal 20409 when somebody has set it since the revision that was seen, 20400 when new devices are to wait from now
 *   on and the actor works on none that is authorised: nobody might be left to authorise any.
 */
export async function setPolicy(
  context: StepContext,
  { baseRevision, ...wanted }: TerminalPolicyEdit,
): Promise<TerminalPolicy> {
  const { tx, actor, now, services, record, announce } = context
  const before = await lockTerminalPolicy(tx, services.settings)
  if (before.revision !== baseRevision) throw new Refusal(codes.conflict, undefined, changedSince)
  const changed = fields.filter((field) => before[field] !== wanted[field])
  if (changed.length === 0) return present(before)
  if (changed.includes('newTerminals') && wanted.newTerminals === 'wait' && !(await isOnAuthorised(context)))
    throw new Refusal(codes.invalid, {
      fields: [{ path: 'newTerminals', message: lockedOut[context.language] }],
    } satisfies InvalidData)
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

/** Whether the actor works on a terminal that may be signed in on. */
async function isOnAuthorised({ tx, actor, now }: StepContext): Promise<boolean> {
  if (actor.terminalId === undefined) return false
  const [own] = await tx.select().from(terminal).where(eq(terminal.terminalId, actor.terminalId))
  return own !== undefined && statusAt(own, now) === 'authorised'
}

function present({ changedAt, changedByName, ...row }: typeof terminalPolicy.$inferSelect): TerminalPolicy {
  return {
    ...row,
    ...(changedAt !== null && { changedAt: changedAt.getTime() }),
    ...(changedByName !== null && { changedByName }),
  }
}
