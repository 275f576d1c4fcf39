import { randomUUID } from 'node:crypto'
import type { MessageChannel } from '#contract/delivery/schema.ts'
import { supplierCalls, supplierConfigCalls } from '#contract/delivery/supplier.ts'
import type { Client } from '../client.ts'

/** Adds a supplier with its settings, and has the gateway use it. */
export async function setUpSupplier(
  client: Client,
  channel: MessageChannel,
  settings: Record<string, unknown>,
): Promise<{ supplierId: string; supplierConfigId: string }> {
  const [supplierId, supplierConfigId] = [randomUUID(), randomUUID()]
  await client.call(supplierCalls.add, { supplierId, supplierName: `供应商${channel}`, channel })
  await client.call(supplierConfigCalls.add, { supplierConfigId, supplierId, ...settings })
  await client.gateway.services.suppliers.refresh()
  return { supplierId, supplierConfigId }
}

/** Settings of a supplier of short messages that takes JSON. */
export function smsSettings(url: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    method: 'POST',
    url,
    bodyFormat: 'json',
    bodyTemplate: '{"phone":"{{phone}}","text":"{{text}}","id":"{{id}}"}',
    ...more,
  }
}
