import type { Logger } from 'pino'
import type { SupplierDirectory } from '../delivery/supplier-directory.ts'
import type { Channel } from '../live/channel.ts'
import type { DeliveryWorker } from './delivery-worker.ts'

interface Parts {
  suppliers: SupplierDirectory
  logger: Logger
}

/** Wakes the worker when there are new messages, and reads the suppliers again when one of them changed, wherever that was. */
export function followOutbox(
  live: Pick<Channel, 'follow'>,
  worker: Pick<DeliveryWorker, 'wake'>,
  { suppliers, logger }: Parts,
): void {
  live.follow((event) => {
    if (event.kind !== 'changed') return
    if (event.entity === 'message') worker.wake()
    if (event.entity !== 'supplier' && event.entity !== 'supplier-config') return
    suppliers
      .refresh()
      .then(() => worker.wake())
      .catch((error: unknown) => logger.error({ err: error }, 'the suppliers could not be read again'))
  })
}
