import { z } from '#contract/zod.ts'
import type { Tx } from '../db/client.ts'
import { spentTicket } from '../db/tables/third-party.ts'
import { minute } from '../platform/durations.ts'
import type { GatewayServices } from './services.ts'
import { newToken } from './tokens.ts'

const Sealed = z.object({ nonce: z.string(), until: z.number(), value: z.unknown() })

interface Context {
  now: Date
  services: Pick<GatewayServices, 'encryption'>
}

/** What a ticket contained, and what it takes to use it up. */
export interface OpenedTicket<Value> {
  value: Value
  /** Identified by this, not by its text: base64 can be written in many ways. */
  nonce: string
  expiresAt: Date
}

/**
 * Encrypts a value into a ticket that the client carries back: nothing is stored until it is used. The encryption keeps it
 * from being read or changed, and `purpose` from being used for anything else.
 */
export function issueTicket(
  { now, services }: Context,
  purpose: string,
  value: unknown,
  minutes: number,
): string {
  const sealed = { nonce: newToken(), until: now.getTime() + minutes * minute, value }
  return services.encryption.encrypt(JSON.stringify(sealed), `ticket ${purpose}`)
}

/** Opens a ticket without using it up; nothing when it is not ours, for something else, or too old. */
export function openTicket<Schema extends z.ZodMiniType>(
  { now, services }: Context,
  purpose: string,
  ticket: string,
  schema: Schema,
): OpenedTicket<z.output<Schema>> | undefined {
  const sealed = z.safeParse(Sealed, unseal(services, purpose, ticket))
  if (!sealed.success || sealed.data.until <= now.getTime()) return undefined
  const value = z.safeParse<Schema>(schema, sealed.data.value)
  if (!value.success) return undefined
  return { value: value.data, nonce: sealed.data.nonce, expiresAt: new Date(sealed.data.until) }
}

/** Uses a ticket up within the transaction; false when that was done before, at whichever gateway. */
export async function spendTicket(
  tx: Tx,
  { nonce, expiresAt }: Pick<OpenedTicket<unknown>, 'nonce' | 'expiresAt'>,
): Promise<boolean> {
  const spent = await tx
    .insert(spentTicket)
    .values({ nonce, expiresAt })
    .onConflictDoNothing()
    .returning({ nonce: spentTicket.nonce })
  return spent.length > 0
}

function unseal({ encryption }: Context['services'], purpose: string, ticket: string): unknown {
  try {
    return JSON.parse(encryption.decrypt(ticket, `ticket ${purpose}`))
  } catch {
    // Whatever somebody made up is as good as no ticket.
    return undefined
  }
}
