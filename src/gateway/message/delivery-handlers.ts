import { listDeliveries, resendDeliveries } from '#contract/delivery/deliveries.ts'
import { handle } from '../http/handle.ts'
import { findDeliveries, resendDead } from './deliveries.ts'

export const messageDeliveryHandlers = [
  handle(listDeliveries, findDeliveries),
  handle(resendDeliveries, resendDead, { again: async () => ({ resent: 0 }) }),
]
