import { randomInt, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Language } from '#contract/messages.ts'
import type { SentCode, TooEarly } from '#contract/session/schema.ts'
import type { Tx } from '../db/client.ts'
import { type CodePurpose, publicPurposes, signedInPurposes, verifyCode } from '../db/tables/verify-code.ts'
import { withTransaction } from '../db/transaction.ts'
import { channelOf } from '../delivery/delivery.ts'
import { day, hour, minute, second } from '../platform/durations.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { addressOf } from '../security/address-of.ts'
import type { CallContext } from '../security/step.ts'
import { newToken } from '../security/tokens.ts'

/** Which code: it has to be checked and used with the same as it was created with. */
export interface CodeUse {
  purpose: CodePurpose
  /** A cellphone or mail address, by the contract's `recipient`. */
  recipient: string
  /** Whom the code is for beyond its recipient: nobody else can check it, nor use its tries up. */
  subject: string
}

const tooEarly = {
  zh: '验证码已发送，请稍候再试',
  en: 'A code has just been sent; please wait a moment',
}
const enoughToday = {
  zh: '今天发送的验证码已达上限，请明天再试',
  en: 'No more codes can be sent there today; please try again tomorrow',
}

/**
 * Of a recipient's codes of a day, what one address may ask for: a stranger who asks for somebody's codes leaves the rest to
 * that person, and all strangers together send no more than the day's.
 */
const shareOfAsker = 1 / 3

export interface CreatedCode {
  sent: SentCode
  /** Has the code sent; returns at once. */
  post(): void
}

interface CreateOptions {
  /** False where nobody may learn that nothing is sent: all the rest is the same, and no code is right. */
  deliver?: boolean
  /** Thrown when the recipient got a code in the day before. */
  further?: Refusal | undefined
}

/**
 * Creates a code of six digits and stores its digest. Call it in a handler's `before`: it has a transaction of its own.
 * @throws Refusal 20429 with `TooEarly` (one a minute and ten a day for a recipient, no matter who asks, and a third of them
 *   for one address; some an hour for an address, where people who are signed in count apart, so that strangers cannot use
 *   theirs up), 20400 on `recipient` when no sender reaches it.
 */
export async function createCode(
  context: CallContext,
  use: CodeUse,
  { deliver = true, further }: CreateOptions = {},
): Promise<CreatedCode> {
  const { services, now, language } = context
  const ip = addressOf(context.ip)
  const { settings, delivery, encryption } = services
  const recipient = use.recipient.toLowerCase()
  const channel = channelOf(recipient)
  if (!delivery.reaches(channel)) throw refuseField('recipient', 'unreachable', language)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const verifyCodeId = newId(now)
  await withTransaction(services.database, async (tx) => {
    const sent = await checkLimits(tx, context, { purposes: purposesBeside(use.purpose), recipient, ip })
    if (sent > 0 && further) throw further
    await tx.insert(verifyCode).values({
      ...use,
      verifyCodeId,
      recipient,
      codeDigest: encryption.digest(deliver ? code : newToken(), verifyCodeId),
      ip,
      createdAt: now,
      expiresAt: new Date(now.getTime() + settings.verifyCodeMinutes * minute),
    })
  })
  return {
    sent: { resendSeconds: settings.verifyCodePause, validSeconds: settings.verifyCodeMinutes * 60 },
    post() {
      if (deliver)
        delivery.post({ channel, recipient, ...letter(code, settings.verifyCodeMinutes, language) })
    },
  }
}

/** Creates a code for somebody who is signed in, and has it sent. Throws as `createCode` does. */
export async function sendCode(
  context: CallContext,
  use: CodeUse,
  options: Pick<CreateOptions, 'deliver'> = {},
): Promise<SentCode> {
  const { sent, post } = await createCode(context, use, options)
  post()
  return sent
}

/**
 * Checks a code without using it up; call it in a handler's `before`, for a wrong try has to count although the call
 * is refused. Only the newest code counts, for its minutes and until it was tried wrongly too often.
 * @returns the code's id, for `spendCode` in the step.
 * @throws Refusal 20400 on `verifyCode`, whatever is wrong with it.
 */
export async function checkCode(context: CallContext, use: CodeUse, code: string): Promise<string> {
  const { services, now, language } = context
  const verifyCodeId = await withTransaction(services.database, async (tx) => {
    const [row] = await tx
      .select()
      .from(verifyCode)
      .where(
        and(
          eq(verifyCode.purpose, use.purpose),
          eq(verifyCode.recipient, use.recipient.toLowerCase()),
          eq(verifyCode.subject, use.subject),
        ),
      )
      .orderBy(desc(verifyCode.createdAt))
      .limit(1)
      .for('update')
    if (!row || row.usedAt || row.expiresAt <= now) return undefined
    if (row.wrongTries >= services.settings.verifyCodeTries) return undefined
    if (isSame(services.encryption.digest(code, row.verifyCodeId), row.codeDigest)) return row.verifyCodeId
    await tx
      .update(verifyCode)
      .set({ wrongTries: row.wrongTries + 1 })
      .where(eq(verifyCode.verifyCodeId, row.verifyCodeId))
    return undefined
  })
  if (verifyCodeId === undefined) throw refuseField('verifyCode', 'verifyCode', language)
  return verifyCodeId
}

/**
 * Uses a code up that `checkCode` found right, in the transaction of what it allows.
 * @throws Refusal 20400 on `verifyCode` when somebody else has used it meanwhile.
 */
export async function spendCode(
  { tx, now, language }: { tx: Tx; now: Date; language: Language },
  verifyCodeId: string,
): Promise<void> {
  const used = await tx
    .update(verifyCode)
    .set({ usedAt: now })
    .where(and(eq(verifyCode.verifyCodeId, verifyCodeId), isNull(verifyCode.usedAt)))
    .returning({ verifyCodeId: verifyCode.verifyCodeId })
  if (used.length === 0) throw refuseField('verifyCode', 'verifyCode', language)
}

interface Counted {
  purposes: readonly CodePurpose[]
  recipient: string
  ip: string
}

/** How many codes the recipient got in the day before. @throws Refusal 20429 when that is too many. */
async function checkLimits(
  tx: Tx,
  { services, now }: CallContext,
  { purposes, recipient, ip }: Counted,
): Promise<number> {
  const { settings } = services
  // One at a time: two calls that do not see each other's code must not both be the last allowed.
  for (const name of [`code to ${recipient}`, `code from ${ip}`]) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  }
  const sent = await tx
    .select({ createdAt: verifyCode.createdAt, purpose: verifyCode.purpose, ip: verifyCode.ip })
    .from(verifyCode)
    .where(and(eq(verifyCode.recipient, recipient), gt(verifyCode.createdAt, ago(now, day))))
    .orderBy(verifyCode.createdAt)
  const first = sent[0]
  const last = sent.at(-1)
  if (first && sent.length >= settings.verifyCodesOfDay)
    throw refuse(first.createdAt.getTime() + day - now.getTime(), enoughToday)
  const own = sent.filter((code) => code.ip === ip && purposes.includes(code.purpose))
  if (own[0] && own.length >= Math.ceil(settings.verifyCodesOfDay * shareOfAsker))
    throw refuse(own[0].createdAt.getTime() + day - now.getTime(), enoughToday)
  const pause = last ? last.createdAt.getTime() + settings.verifyCodePause * second - now.getTime() : 0
  if (pause > 0) throw refuse(pause, tooEarly)
  const [found] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(verifyCode)
    .where(
      and(
        inArray(verifyCode.purpose, [...purposes]),
        eq(verifyCode.ip, ip),
        gt(verifyCode.createdAt, ago(now, hour)),
      ),
    )
  if ((found?.count ?? 0) >= settings.verifyCodesOfAddress) throw new Refusal(codes.slowDown)
  return sent.length
}

function refuse(wait: number, sentence: Record<Language, string>): Refusal {
  const data: TooEarly = { resendSeconds: Math.ceil(wait / second) }
  return new Refusal(codes.slowDown, data, sentence)
}

function ago(now: Date, duration: number): Date {
  return new Date(now.getTime() - duration)
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

function letter(code: string, minutes: number, language: Language): { subject: string; text: string } {
  return language === 'zh'
    ? {
        subject: '里程平台验证码',
        text: `【里程】验证码 ${code}，${minutes} 分钟内有效。请勿告诉他人；如非本人操作，请忽略。`,
      }
    : {
        subject: 'Milepost verification code',
        text: `[Milepost] Your code is ${code}, valid for ${minutes} minutes. Tell it to nobody; ignore this if it was not you.`,
      }
}

/** The purposes whose codes count together for an address, the given one among them. */
function purposesBeside(purpose: CodePurpose): readonly CodePurpose[] {
  return signedInPurposes.some((other) => other === purpose) ? signedInPurposes : publicPurposes
}
