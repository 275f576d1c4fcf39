import { randomUUID } from 'node:crypto'
import { listDeliveries, resendDeliveries } from '#contract/delivery/deliveries.ts'
import { subscribePush } from '#contract/delivery/push.ts'
import { supplierCalls, supplierConfigCalls, testSupplier } from '#contract/delivery/supplier.ts'
import type { Client } from '../client.ts'
import type { Sample } from '../security/sample.ts'

async function newSupplier(client: Client): Promise<string> {
  const supplierId = randomUUID()
  await client.call(supplierCalls.add, { supplierId, supplierName: '样例', channel: 'email' })
  return supplierId
}

async function newConfig(client: Client): Promise<string> {
  const supplierConfigId = randomUUID()
  const settings = { host: 'mail.invalid', port: 465, tlsMode: 'tls', from: 'a@example.com' } as const
  const supplierId = await newSupplier(client)
  await client.call(supplierConfigCalls.add, { supplierConfigId, supplierId, ...settings })
  return supplierConfigId
}

const shared = { ids: { 'ids[]': 'shared', 'after[]': 'minted' } } as const
const restored = { ids: { 'ids[]': 'shared' } } as const

/** The ids in calls about suppliers, which belong to no unit, and about deliveries. */
export const supplierSecuritySamples: Record<string, Sample> = {
  [supplierCalls.detail.id]: {
    request: async ({ client }) => ({ supplierId: await newSupplier(client) }),
    ids: { supplierId: 'shared' },
  },
  [supplierCalls.add.id]: { ids: { supplierId: 'minted' } },
  [supplierCalls.update.id]: { ids: { supplierId: 'shared', 'after[]': 'minted' } },
  [supplierCalls.remove.id]: shared,
  [supplierCalls.restore.id]: restored,
  [supplierConfigCalls.list.id]: { ids: { supplierId: 'shared' } },
  [supplierConfigCalls.detail.id]: {
    request: async ({ client }) => ({ supplierConfigId: await newConfig(client) }),
    ids: { supplierConfigId: 'shared' },
  },
  [supplierConfigCalls.add.id]: { ids: { supplierConfigId: 'minted', supplierId: 'shared' } },
  [supplierConfigCalls.update.id]: { ids: { supplierConfigId: 'shared', 'after[]': 'minted' } },
  [supplierConfigCalls.remove.id]: shared,
  [supplierConfigCalls.restore.id]: restored,
  [testSupplier.id]: { ids: { supplierId: 'shared' } },
  [subscribePush.id]: { ids: { supplierId: 'shared' } },
  [listDeliveries.id]: {
    ids: { messageId: 'shared', supplierId: 'shared', accountId: 'shared' },
  },
  [resendDeliveries.id]: {
    ids: { deliveryId: 'shared', messageId: 'shared', supplierId: 'shared', accountId: 'shared' },
  },
}
