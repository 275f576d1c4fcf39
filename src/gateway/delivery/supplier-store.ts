import { eq, inArray } from 'drizzle-orm'
import webPush from 'web-push'
import type { MessageChannel } from '#contract/delivery/schema.ts'
import { secretMark, supplierConfigEntity, supplierEntity } from '#contract/delivery/supplier.ts'
import type { Values } from '#contract/entity-types.ts'
import { pushSubscription } from '../db/tables/push-subscription.ts'
import { supplier, supplierConfig } from '../db/tables/supplier.ts'
import { entityStore } from '../entity/entity-store.ts'
import { nextSort } from '../entity/next-sort.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import type { SignedInStep } from '../security/step.ts'
import { checkSettings } from './check-settings.ts'

/** Suppliers of message channels. What is deleted takes its settings and the subscriptions by its key along. */
export const supplierStore = entityStore(supplierEntity, {
  table: supplier,
  scope: 'everyone',
  audience: 'messageSetting:view',
  check: {
    add: async (_context, { sort }) => ({ sort: sort ?? nextSort(supplier) }),
    async remove({ tx }, rows) {
      const ids = rows.map(({ supplierId }) => supplierId)
      await tx.delete(pushSubscription).where(inArray(pushSubscription.supplierId, ids))
    },
  },
  async changed({ tx }, { supplierId, supplierName }, before) {
    if (before && before.supplierName !== supplierName)
      await tx.update(supplierConfig).set({ supplierName }).where(eq(supplierConfig.supplierId, supplierId))
  },
})

type Row = typeof supplierConfig.$inferSelect

/** The settings of suppliers, one row each. A secret is sealed when it comes, and never leaves again. */
export const supplierConfigStore = entityStore(supplierConfigEntity, {
  table: supplierConfig,
  scope: 'everyone',
  audience: 'messageSetting:view',
  once: { supplierId: [] },
  columns: () => ({}),
  fields: ({ sealedSecret }) => (sealedSecret === null ? {} : { secret: secretMark }),
  names: async (_context, { secret }) => (secret === undefined ? {} : { secret: secretMark }),
  check: {
    async add(context, add) {
      const { supplierName, channel } = await lockSupplier(context, add.supplierId)
      checkSettings(channel, add, context.language)
      const { supplierConfigId, secret } = add
      if (channel !== 'push') return { supplierName, ...sealed(context, supplierConfigId, secret) }
      const { publicKey, privateKey } = webPush.generateVAPIDKeys()
      return { supplierName, publicKey, ...sealed(context, supplierConfigId, privateKey) }
    },
    async edit(context, row, changes) {
      const { supplierName, channel } = await lockSupplier(context, row.supplierId)
      const whole = supplierConfigStore.present(row)
      checkSettings(channel, { ...whole, ...changes }, context.language)
      if (!('secret' in changes)) return { supplierName }
      // The pair was made here, and browsers have subscribed by it.
      if (channel === 'push') throw refuseField('secret', 'unknown', context.language)
      return { supplierName, ...sealed(context, row.supplierConfigId, secretIn(changes)) }
    },
  },
})

function secretIn({ secret }: Values): string | undefined {
  return typeof secret === 'string' ? secret : undefined
}

function sealed(
  { services, language }: SignedInStep,
  supplierConfigId: string,
  secret: string | undefined,
): Pick<Row, 'sealedSecret'> {
  if (secret === secretMark) throw refuseWith('secret', isMark, language)
  return {
    sealedSecret: secret === undefined ? null : services.encryption.encrypt(secret, supplierConfigId),
  }
}

/** @throws Refusal 20400 naming the field when there is none. */
async function lockSupplier(
  context: SignedInStep,
  supplierId: string,
): Promise<{ supplierName: string; channel: MessageChannel }> {
  const row = (await supplierStore.lock(context, [supplierId])).get(supplierId)
  if (!row || row.deletedAt) throw refuseField('supplierId', 'outOfReach', context.language)
  return row
}

const isMark = {
  zh: '这是密钥的掩码，请输入密钥本身',
  en: 'These dots stand for a secret: enter the secret itself',
}
