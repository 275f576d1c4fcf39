import { Heartbeat } from '#contract/terminal/schema.ts'
import { z } from '#contract/zod.ts'

/** Beside the device's token, which it belongs to: anyone who copies the one to another device copies the other. */
const itemName = 'heartbeatSequence'

/** The number that the gateway last gave this device; undefined when it has given none yet. */
export function readSequence(): number | undefined {
  const text = localStorage.getItem(itemName)
  return text === null ? undefined : z.safeParse(Heartbeat.shape.sequence, Number(text)).data
}

/** Keeps the number that the gateway gave, unless another tab has a later one already. */
export function saveSequence(sequence: number): void {
  if (sequence > (readSequence() ?? 0)) localStorage.setItem(itemName, String(sequence))
}
