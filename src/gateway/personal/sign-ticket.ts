import { and, eq, gt } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import { largestSignature } from '#contract/personal/schema.ts'
import type { getSignRequest, requestSignTicket } from '#contract/personal/signature.ts'
import { account } from '../db/tables/account.ts'
import { file } from '../db/tables/file.ts'
import { person } from '../db/tables/person.ts'
import { signTicket } from '../db/tables/personal.ts'
import type { PublicContext, StepContext } from '../http/handle.ts'
import { announcePerson } from '../identity/announce-person.ts'
import { minute } from '../platform/durations.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { sessionHindrance } from '../security/account-state.ts'
import { locationOf } from '../security/scope.ts'
import type { CallContext } from '../security/step.ts'
import { digestOf, newToken } from '../security/tokens.ts'
import { beginFile, saveSignature } from './pictures.ts'
import { isPlainPng } from './png.ts'
import { lockOwnPerson } from './queries.ts'

const ticketOver = {
  zh: '二维码已失效，请在电脑上刷新后重新扫描',
  en: 'This code is no longer valid; please scan a new one',
}

/** A ticket by which a phone draws the actor's signature, once; the one before is worth nothing from now on. */
export async function issueSignTicket({
  tx,
  actor,
  now,
  services,
}: StepContext): Promise<ResponseOf<typeof requestSignTicket>> {
  const ticket = newToken()
  const expiresAt = new Date(now.getTime() + services.settings.signTicketMinutes * minute)
  const fresh = { ticketHash: digestOf(ticket), expiresAt }
  await tx
    .insert(signTicket)
    .values({ accountId: actor.accountId, ...fresh })
    .onConflictDoUpdate({ target: signTicket.accountId, set: fresh })
  return { ticket, expiresAt: expiresAt.getTime() }
}

/**
 * Whose signature a ticket is for.
 * @throws Refusal 20404 for a ticket that is unknown, used up or too old, or whose account may not be used any more.
 */
export async function findSigner({ services, ticket, now }: CallContext) {
  const [found] = await services.database.orm
    .select({ account, person, expiresAt: signTicket.expiresAt })
    .from(signTicket)
    .innerJoin(account, eq(account.accountId, signTicket.accountId))
    .innerJoin(person, eq(person.userId, account.userId))
    .where(and(eq(signTicket.ticketHash, digestOf(ticket)), gt(signTicket.expiresAt, now)))
  if (!found || found.person.deletedAt || sessionHindrance(found.account, now))
    throw new Refusal(codes.notFound, undefined, ticketOver)
  return found
}

/** What a phone learns before it draws. */
export async function presentSignRequest({
  prepared,
}: PublicContext<Awaited<ReturnType<typeof findSigner>>>): Promise<ResponseOf<typeof getSignRequest>> {
  return { userName: prepared.person.userName, expiresAt: prepared.expiresAt.getTime() }
}

/**
 * Checks and writes what a phone drew.
 * @throws Refusal 20404 without a living ticket, 20400 when the bytes are no signature.
 */
export async function storeSignature(context: CallContext) {
  const { services, body, now, language } = context
  const signer = await findSigner(context)
  const fits = body.byteLength > 0 && body.byteLength <= largestSignature
  if (!fits || !(await isPlainPng(body))) throw refuseField('signature', 'handwriting', language)
  const sha256 = digestOf(body)
  const fileId = await beginFile(services.database.orm, now, {
    uploadedBy: signer.account.accountId,
    fileName: 'signature.png',
    contentType: 'image/png',
    size: body.byteLength,
    sha256,
  })
  await services.storage.write(fileId, 0, body)
  await services.storage.finish(fileId, sha256)
  return { ...signer, fileId }
}

/**
 * Uses the ticket up for what it drew, and notifies the consoles of the account, one of which waits for it.
 * @throws Refusal 20404 when the ticket has been used up meanwhile, 20400 when the file was given up meanwhile.
 */
export async function takeSignature(
  context: PublicContext<Awaited<ReturnType<typeof storeSignature>>>,
): Promise<null> {
  const { tx, now, ticket, language, prepared } = context
  const { accountId, accountName } = prepared.account
  const used = await tx
    .delete(signTicket)
    .where(and(eq(signTicket.accountId, accountId), eq(signTicket.ticketHash, digestOf(ticket))))
    .returning({ accountId: signTicket.accountId })
  if (used.length === 0) throw new Refusal(codes.notFound, undefined, ticketOver)
  const owner = await lockOwnPerson(tx, prepared.person)
  const finished = await tx
    .update(file)
    .set({ received: file.size, completedAt: now })
    .where(eq(file.fileId, prepared.fileId))
    .returning({ fileId: file.fileId })
  // Given up meanwhile, because it took too long: the ticket stays good.
  if (finished.length === 0) throw refuseField('signature', 'checksum', language)
  await saveSignature(context, owner, prepared.fileId, { accountId, accountName, userName: owner.userName })
  announcePerson(context, accountId, locationOf(owner))
  return null
}
