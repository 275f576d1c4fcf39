import { and, eq, gt } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { checkLoginAccount, getForgotVerifyCode, updatePassword } from '#contract/session/registration.ts'
import { account } from '../db/tables/account.ts'
import { person } from '../db/tables/person.ts'
import { recoveryTicket } from '../db/tables/verify-code.ts'
import { goOut } from '../delivery/delivery.ts'
import { handlePublic, type PublicContext } from '../http/handle.ts'
import { checkCode, spendCode } from '../identity/verify-codes.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { hashPassword } from '../security/passwords.ts'
import type { CallContext } from '../security/step.ts'
import { digestOf } from '../security/tokens.ts'
import { waitAsAdministrator } from './administrator-recovery.ts'
import { noteSuccess } from './attempts.ts'
import { readNewPassword } from './new-password.ts'
import { createPublicCode, type PublicUse, publicUse } from './public-code.ts'
import { type AccountRow, findAccount } from './queries.ts'
import { issueRecoveryTicket } from './recovery-ticket.ts'
import { setPassword } from './set-password.ts'
import { unbindPersons } from './third-party.ts'

interface Claim {
  /** As the person signs in: an account name, or a cellphone number. */
  loginAccount: string
  recipient: string
}

const ticketOver = {
  zh: '重置密码的时间已过，请重新获取验证码',
  en: 'The time to set a new password is over; please ask for a new code',
}

function recovering({ loginAccount, recipient }: Claim): PublicUse {
  return { purpose: 'recovery', recipient, loginAccount }
}

/** The account that is claimed, if the recipient is bound to its person. */
async function findClaimed(
  { services }: CallContext,
  { loginAccount, recipient }: Claim,
): Promise<AccountRow | undefined> {
  const { database } = services
  const found = await findAccount(database, loginAccount)
  // Asked for nobody, too: the answer about an unknown account takes as long.
  const [owner] = await database.orm
    .select({ cellphone: person.cellphone, email: person.email })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .where(eq(account.accountId, found?.accountId ?? '00000000-0000-0000-0000-000000000000'))
  const bound = [owner?.cellphone, owner?.email?.toLowerCase()]
  return bound.includes(recipient.toLowerCase()) ? found : undefined
}

/** Creates a code, also where none is sent. */
async function createIfBound(context: CallContext, claim: RequestOf<typeof getForgotVerifyCode>) {
  const found = await findClaimed(context, claim)
  const deliver = found !== undefined && goOut(context.services.delivery, found)
  return await createPublicCode(context, recovering(claim), { captcha: claim.captcha, deliver })
}

/**
 * The right code was sent to somebody who had the account and the recipient.
 * @throws Refusal 20400 on a wrong code, and as `waitAsAdministrator`.
 */
async function prove(
  context: CallContext,
  claim: RequestOf<typeof checkLoginAccount>,
): Promise<{ verifyCodeId: string; account: AccountRow }> {
  const found = await findClaimed(context, claim)
  const verifyCodeId = await checkCode(
    context,
    publicUse(recovering(claim), claim.codeTicket),
    claim.verifyCode,
  )
  if (!found) throw refuseField('verifyCode', 'verifyCode', context.language)
  await waitAsAdministrator(context, found)
  return { verifyCodeId, account: found }
}

interface NewPassword {
  ticketHash: string
  proof: 'code' | 'password'
  account: AccountRow
  userName: string
  passwordHash: string
}

/** Whose ticket it is, and the hash of the new password. */
async function prepare(
  context: CallContext,
  { ticket, passwordInfo }: RequestOf<typeof updatePassword>,
): Promise<NewPassword> {
  const { services, now } = context
  const ticketHash = digestOf(ticket)
  const [found] = await services.database.orm
    .select({ account, userName: person.userName, proof: recoveryTicket.proof })
    .from(recoveryTicket)
    .innerJoin(account, eq(account.accountId, recoveryTicket.accountId))
    .innerJoin(person, eq(person.userId, account.userId))
    .where(and(eq(recoveryTicket.ticketHash, ticketHash), gt(recoveryTicket.expiresAt, now)))
  if (!found) throw new Refusal(codes.notFound, undefined, ticketOver)
  const { accountName, passwordHash } = found.account
  const password = await readNewPassword(context, passwordInfo, accountName)
  // What has to be replaced is not replaced by itself.
  if (found.proof === 'password' && (await services.passwords.matches(password, passwordHash)))
    throw refuseField('password', 'samePassword', context.language)
  return { ...found, ticketHash, passwordHash: await hashPassword(password, services.settings) }
}

/** Gives the account its new password. Who forgot the one before may have lost more: anyone who signed in by WeChat or QQ binds the account again. */
async function changePassword(context: PublicContext<NewPassword>): Promise<null> {
  const { tx, prepared } = context
  const { ticketHash, proof, passwordHash, userName, account: before } = prepared
  const { accountId, accountName } = before
  const author = { accountId, accountName, userName }
  const taken = await tx
    .delete(recoveryTicket)
    .where(eq(recoveryTicket.ticketHash, ticketHash))
    .returning({ accountId: recoveryTicket.accountId })
  const changed = taken.length > 0 && (await setPassword(context, { before, passwordHash, author }))
  if (!changed) throw new Refusal(codes.notFound, undefined, ticketOver)
  if (proof === 'code') await unbindPersons(context, author)
  await noteSuccess(context, accountName)
  return null
}

export const recoveryHandlers = [
  handlePublic(
    getForgotVerifyCode,
    async ({ prepared }) => {
      prepared.post()
      return prepared.answer
    },
    { before: createIfBound },
  ),
  handlePublic(
    checkLoginAccount,
    async (context) => {
      const { tx, prepared } = context
      await spendCode(context, prepared.verifyCodeId)
      const ticket = await issueRecoveryTicket(tx, context, prepared.account, 'code')
      return { ticket, accountName: prepared.account.accountName }
    },
    { before: prove },
  ),
  handlePublic(updatePassword, changePassword, { before: prepare }),
]
