import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Device, TerminalGrant } from '#contract/session/schema.ts'
import type { Tx } from '../db/client.ts'
import { deviceCredential } from '../db/tables/session.ts'
import { terminal } from '../db/tables/terminal.ts'
import { readTerminalPolicy } from '../identity/terminal-policy.ts'
import { day, hour } from '../platform/durations.ts'
import { fixedId } from '../platform/fixed-id.ts'
import { contactOf } from '../security/contact.ts'
import type { GatewayServices } from '../security/services.ts'
import { digestOf, newToken } from '../security/tokens.ts'
import type { AccountRow } from './queries.ts'

interface Context {
  tx: Tx
  now: Date
  ip: string
  city: string | null
  services: GatewayServices
}

/**
 * Registers the device that an account signs in on as a terminal, authorised for the days of the policy, or to wait; each
 * sign-in extends the days, or a device in daily use would lose what opens its vault.
 * @returns the terminal, which may wait, have been cancelled or rejected, or its days may be over.
 */
export async function registerTerminal(
  context: Omit<Context, 'tx'> & { tx: Pick<Tx, 'select' | 'insert'> },
  accountId: string,
  device: Device,
): Promise<typeof terminal.$inferSelect> {
  const { tx, now, ip, city, services } = context
  const { deviceToken, memory, processor, ...told } = device
  const { newTerminals, validDays } = await readTerminalPolicy(tx, services.settings)
  const validUntil = new Date(now.getTime() + validDays * day)
  const seen = { ...told, memory: memory ?? null, processor: processor ?? null, ...contactOf(context) }
  const [row] = await tx
    .insert(terminal)
    .values({
      terminalId: terminalIdOf(deviceToken),
      accountId,
      applyIp: ip,
      applyCity: city,
      appliedAt: now,
      registeredAt: now,
      ...(newTerminals === 'wait'
        ? { status: 'unauthorised' as const }
        : { status: 'authorised' as const, authorisedAt: now, validUntil }),
      ...seen,
    })
    .onConflictDoUpdate({
      target: terminal.terminalId,
      set: { ...seen, deviceName: ownName(told.deviceName), validUntil: extended(now, validUntil) },
    })
    .returning()
  if (!row) throw new Error('an upsert returned no terminal')
  return row
}

/** The terminal that a device is, by what it alone knows. */
export function terminalIdOf(deviceToken: string): string {
  return fixedId(`terminal:${deviceToken}`)
}

/** What its people call it, or else what the device says of itself. */
function ownName(deviceName: string) {
  return sql`case when ${terminal.named} then ${terminal.deviceName} else ${deviceName} end`
}

/** The later of its own end and the new one, for a terminal that is still authorised. */
function extended(now: Date, validUntil: Date) {
  return sql`case when ${terminal.status} = 'authorised' and ${terminal.validUntil} > ${now.toISOString()}::timestamptz
    then greatest(${terminal.validUntil}, ${validUntil.toISOString()}::timestamptz) else ${terminal.validUntil} end`
}

/** Whether a terminal may keep what opens its vault at this moment. */
export function isAuthorised(
  { status, validUntil }: Pick<typeof terminal.$inferSelect, 'status' | 'validUntil'>,
  now: Date,
): boolean {
  return status === 'authorised' && (validUntil === null || validUntil > now)
}

/** What the terminal may keep after a full login: a new credential, and the secret that stays the same for ever. */
export async function grantTerminal(
  { tx, now, services }: Context,
  account: AccountRow,
  terminalId: string,
): Promise<TerminalGrant> {
  const { accountId } = account
  const credential = newToken()
  const { settings, encryption } = services
  const fresh = {
    currentHash: digestOf(credential),
    previousHash: null,
    rotatedAt: now,
    offlineUntil: new Date(now.getTime() + settings.offlineHours * hour),
    endedAt: null,
    endReason: null,
  }
  const about = secretOf(accountId, terminalId)
  const deviceSecret = encryption.encrypt(randomBytes(32).toString('base64'), about)
  const [row] = await tx
    .insert(deviceCredential)
    .values({ accountId, terminalId, deviceSecret, ...fresh })
    .onConflictDoUpdate({ target: [deviceCredential.accountId, deviceCredential.terminalId], set: fresh })
    .returning({ deviceSecret: deviceCredential.deviceSecret })
  const sealed = row?.deviceSecret ?? deviceSecret
  return {
    terminalId,
    credential,
    deviceSecret: encryption.decrypt(sealed, about),
    offlineHours: settings.offlineHours,
    ...signInNumber(account),
  }
}

/** What the account signs in by beside its name, where that is allowed: the terminal takes the same without the gateway. */
function signInNumber({ phoneLogin, cellphone }: AccountRow): Pick<TerminalGrant, 'cellphone'> {
  return phoneLogin && cellphone !== null ? { cellphone } : {}
}

/**
 * Exchanges a credential for the next one. The one before the current is taken until the current is used, for each
 * answer that brought a current one may have been lost on the way.
 * @returns nothing when the credential is neither.
 */
export async function rotateCredential(
  { tx, now, services }: Context,
  account: AccountRow,
  terminalId: string,
  used: string,
): Promise<TerminalGrant | undefined> {
  const { accountId } = account
  const credential = newToken()
  const { settings } = services
  const usedHash = digestOf(used)
  const held = and(eq(deviceCredential.accountId, accountId), eq(deviceCredential.terminalId, terminalId))
  const [before] = await tx.select().from(deviceCredential).where(held).for('update')
  if (!before || !credentialMatches(before, used)) return undefined
  await tx
    .update(deviceCredential)
    .set({
      currentHash: digestOf(credential),
      previousHash: usedHash,
      rotatedAt: now,
      offlineUntil: new Date(now.getTime() + settings.offlineHours * hour),
    })
    .where(held)
  const deviceSecret = openDeviceSecret(services, before)
  return {
    terminalId,
    credential,
    deviceSecret,
    offlineHours: settings.offlineHours,
    ...signInNumber(account),
  }
}

/** Whether the credential is the row's current one, or the one before. */
export function credentialMatches(
  { currentHash, previousHash, endedAt }: typeof deviceCredential.$inferSelect,
  credential: string,
): boolean {
  const hash = digestOf(credential)
  return endedAt === null && (hash === currentHash || hash === previousHash)
}

/** The secret that the account got on the terminal; nothing when it never signed in there, or its right ended. */
export async function findDeviceSecret(
  { tx, services }: Pick<Context, 'tx' | 'services'>,
  accountId: string,
  terminalId: string,
): Promise<string | undefined> {
  const [row] = await tx
    .select()
    .from(deviceCredential)
    .where(
      and(
        eq(deviceCredential.accountId, accountId),
        eq(deviceCredential.terminalId, terminalId),
        isNull(deviceCredential.endedAt),
      ),
    )
  return row && openDeviceSecret(services, row)
}

/** The secret as its vault takes it. */
export function openDeviceSecret(
  { encryption }: GatewayServices,
  { accountId, terminalId, deviceSecret }: typeof deviceCredential.$inferSelect,
): string {
  return encryption.decrypt(deviceSecret, secretOf(accountId, terminalId))
}

function secretOf(accountId: string, terminalId: string): string {
  return `device secret ${accountId} ${terminalId}`
}
