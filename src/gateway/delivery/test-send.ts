import { and, eq, isNull } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { testSupplier } from '#contract/delivery/supplier.ts'
import { supplier, supplierConfig } from '../db/tables/supplier.ts'
import type { BeforeContext } from '../http/handle.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { SendOutcome } from './parcel.ts'
import { senderOf } from './supplier-directory.ts'

/**
 * Sends a text through a supplier, a stopped one too: it is tried before it is used.
 * @throws Refusal 20404 when there is none, 20400 when it has no settings yet, or there is nobody to send to.
 */
export async function sendTest(
  { services, actor, now, language }: BeforeContext,
  { supplierId, recipient, text }: RequestOf<typeof testSupplier>,
): Promise<SendOutcome> {
  const [found] = await services.database.orm
    .select({ channel: supplier.channel, config: supplierConfig })
    .from(supplier)
    .leftJoin(
      supplierConfig,
      and(eq(supplierConfig.supplierId, supplier.supplierId), isNull(supplierConfig.deletedAt)),
    )
    .where(and(eq(supplier.supplierId, supplierId), isNull(supplier.deletedAt)))
  if (!found) throw new Refusal(codes.notFound)
  if (!found.config) throw refuseField('supplierId', 'required', language)
  const send = senderOf(found.channel, found.config, services)
  const to = found.channel === 'push' ? actor.accountId : recipient
  if (to === undefined) throw refuseField('recipient', 'required', language)
  return await send({ id: newId(now), recipient: to, subject: text, text })
}
