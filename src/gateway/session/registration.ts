import { eq, sql } from 'drizzle-orm'
import {
  inviteAccount,
  listOpenInvitations,
  withdrawInvitation,
} from '#contract/account/administration-endpoints.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import {
  addByRegister,
  getInvitation,
  getVerifyCode,
  validAccountName,
  validMobile,
} from '#contract/session/registration.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { person } from '../db/tables/person.ts'
import { notifyAndAnnounce } from '../delivery/notify-event.ts'
import { handle, handlePublic, type PublicContext } from '../http/handle.ts'
import { checkCode, spendCode } from '../identity/verify-codes.ts'
import { findAccountHindrance } from '../organization/queries.ts'
import { newId } from '../platform/ids.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { hashPassword } from '../security/passwords.ts'
import { stampOf } from '../security/revision.ts'
import { locationOf } from '../security/scope.ts'
import type { CallContext } from '../security/step.ts'
import { findInvitation, type OpenInvitation, spendInvitation } from './invitation.ts'
import { invite, invitedBefore } from './invite.ts'
import { readNewPassword } from './new-password.ts'
import { addPerson, completePerson } from './newcomer.ts'
import { findOpenInvitations, withdraw } from './open-invitations.ts'
import { createPublicCode, type PublicUse, publicUse } from './public-code.ts'
import { bindPerson } from './third-party.ts'

type Registration = RequestOf<typeof addByRegister>

function registering(recipient: string): PublicUse {
  return { purpose: 'register', recipient }
}

async function createRegistrationCode(
  context: CallContext,
  { recipient, captcha }: RequestOf<typeof getVerifyCode>,
) {
  return await createPublicCode(context, registering(recipient), { captcha })
}

async function checkRegistrationCode(
  context: CallContext,
  { recipient, codeTicket, verifyCode }: RequestOf<typeof validMobile>,
): Promise<string> {
  return await checkCode(context, publicUse(registering(recipient), codeTicket), verifyCode)
}

async function readInvitation(
  context: CallContext,
  { invitationToken }: RequestOf<typeof getInvitation>,
): Promise<OpenInvitation> {
  return await findInvitation(context, invitationToken)
}

interface Prepared {
  verifyCodeId: string
  passwordHash: string
  /** What is completed, by the person who was invited. */
  invited: OpenInvitation | undefined
}

/** All that is slow, and the code, whose wrong tries count although the call is refused. */
async function prepare(
  context: CallContext,
  { accountName, passwordInfo, invitationToken, ...code }: Registration,
): Promise<Prepared> {
  const invited = invitationToken === undefined ? undefined : await findInvitation(context, invitationToken)
  const password = await readNewPassword(context, passwordInfo, accountName)
  const verifyCodeId = await checkRegistrationCode(context, code)
  return { verifyCodeId, passwordHash: await hashPassword(password, context.services.settings), invited }
}

/** An account that waits for its review, of a new person or of the one that was invited. */
async function register(
  context: PublicContext<Prepared>,
  { accountName, userName, recipient, bindTicket }: Registration,
): Promise<{ accountName: string; status: 'pending' }> {
  const { tx, now, language, prepared } = context
  const { invited, passwordHash, verifyCodeId } = prepared
  const accountId = newId(now)
  const author = { accountId, accountName, userName: invited?.shown.userName ?? userName }
  const contact = recipient.includes('@') ? { email: recipient.toLowerCase() } : { cellphone: recipient }
  await spendCode(context, verifyCodeId)
  if (invited?.userId) await completePerson(context, invited.userId, contact, author)
  const userId = invited?.userId ?? (await addPerson(context, { ...contact, ...invited?.place }, author))
  const hindrance = await findAccountHindrance(tx, await placeOf(tx, userId))
  if (hindrance) throw refuseField('invitationToken', hindrance, language)
  const made = await tx
    .insert(account)
    .values({
      ...stampOf(author, now),
      accountId,
      accountName,
      userId,
      level: 'general',
      status: 'pending',
      passwordHash,
      passwordChangedAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ accountId: account.accountId })
  if (made.length === 0) throw refuseField('accountName', 'taken', language)
  if (invited) await spendInvitation(tx, invited.invitationId, accountId)
  context.record({
    entity: 'account',
    entityId: accountId,
    action: 'add',
    revision: 1,
    label: accountName,
    ...(invited && locationOf(invited.place)),
    after: { accountName, level: 'general', status: 'pending' },
    author,
  })
  const values = { userName: author.userName, accountName }
  await notifyAndAnnounce(context, 'account-to-review', [
    {
      values: { zh: values, en: values },
      about: { entity: 'account-to-review', entityId: accountId },
      concerned: { permission: 'account:audit', ...(await placeOf(tx, userId)) },
    },
  ])
  if (bindTicket) await bindPerson(context, author, author.userName, bindTicket)
  return { accountName, status: 'pending' }
}

async function placeOf(tx: Tx, userId: string) {
  const [row] = await tx
    .select({ organizationId: person.organizationId, departmentId: person.departmentId })
    .from(person)
    .where(eq(person.userId, userId))
  return row ?? { organizationId: null, departmentId: null }
}

export const registrationHandlers = [
  handlePublic(
    getVerifyCode,
    async ({ prepared }) => {
      prepared.post()
      return prepared.answer
    },
    { before: createRegistrationCode },
  ),
  handlePublic(validMobile, async () => null, { before: checkRegistrationCode }),
  handlePublic(
    validAccountName,
    async ({ tx }, { accountName }) => {
      const taken = await tx
        .select({ accountId: account.accountId })
        .from(account)
        .where(eq(sql`lower(${account.accountName})`, accountName.toLowerCase()))
      return { available: taken.length === 0 }
    },
    { before: async ({ ip, now, services }) => services.nameChecks.count(ip, now) },
  ),
  handlePublic(getInvitation, async ({ prepared }) => prepared.shown, {
    before: readInvitation,
  }),
  handle(inviteAccount, invite, { again: invitedBefore }),
  handle(listOpenInvitations, findOpenInvitations),
  handle(withdrawInvitation, withdraw, { again: async () => null }),
  handlePublic(addByRegister, register, { before: prepare }),
]
