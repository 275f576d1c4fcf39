import type { Logger } from 'pino'
import type { Channel, MessageChannel } from '#contract/delivery/schema.ts'
import type { Database } from '../db/client.ts'
import type { Encryption } from '../security/encryption.ts'
import type { Settings } from '../settings/settings.ts'
import { type ActiveSupplier, type SupplierRow, selectActive } from './active-supplier.ts'
import { outcomeOf, type SendParcel } from './parcel.ts'
import { pushSupplier } from './supplier-push.ts'
import { smsSupplier } from './supplier-sms.ts'
import { smtpSupplier } from './supplier-smtp.ts'

export interface SenderParts {
  database: Database
  encryption: Encryption
  settings: Pick<Settings, 'innerSuppliers' | 'pushServices'>
}

/** What sends through a supplier with these settings. */
export function senderOf(channel: MessageChannel, config: SupplierRow, parts: SenderParts): SendParcel {
  const { innerSuppliers: allowInner, pushServices } = parts.settings
  const { sealedSecret, supplierConfigId } = config
  const secret = sealedSecret === null ? '' : parts.encryption.decrypt(sealedSecret, supplierConfigId)
  if (channel === 'email') return smtpSupplier(config, secret, allowInner)
  if (channel === 'sms') return smsSupplier(config, secret, allowInner)
  return pushSupplier(config, secret, { ...parts, allowInner, pushServices })
}

type Directory = Readonly<Record<MessageChannel, readonly ActiveSupplier[]>>

/**
 * The suppliers that are used, in their order: those of the database, or, of a channel that has none there, the one that the
 * environment names. It is read ahead, so that steps can ask in the middle of a transaction.
 */
export class SupplierDirectory {
  readonly #parts: SenderParts & { logger: Logger; environment: Partial<Record<Channel, SendParcel>> }
  #stored: Directory = { sms: [], email: [], push: [] }

  constructor(parts: SenderParts & { logger: Logger; environment: Partial<Record<Channel, SendParcel>> }) {
    this.#parts = parts
  }

  /** None where nothing is set up. */
  of(channel: MessageChannel): readonly ActiveSupplier[] {
    const stored = this.#stored[channel]
    if (stored.length > 0 || channel === 'push') return stored
    const send = this.#parts.environment[channel]
    return send ? [{ supplierId: null, send }] : []
  }

  /** Reads them again. */
  async refresh(): Promise<void> {
    const rows = await selectActive(this.#parts.database.orm)
    const active = rows.map(({ channel, config }) => ({
      channel,
      supplier: { supplierId: config.supplierId, send: this.#senderOf(channel, config) },
    }))
    const ofChannel = (channel: MessageChannel) =>
      active.flatMap((each) => (each.channel === channel ? each.supplier : []))
    this.#stored = { sms: ofChannel('sms'), email: ofChannel('email'), push: ofChannel('push') }
  }

  /** One whose secret cannot be opened fails at each try, visibly, and does not keep the others from being used. */
  #senderOf(channel: MessageChannel, config: SupplierRow): SendParcel {
    try {
      return senderOf(channel, config, this.#parts)
    } catch (error) {
      this.#parts.logger.error({ err: error, supplierId: config.supplierId }, 'a supplier cannot be used')
      return async () => outcomeOf('failed', String(error))
    }
  }
}
