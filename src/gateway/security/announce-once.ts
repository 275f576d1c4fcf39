import type { Audience } from './actor.ts'
import type { SignedInStep } from './step.ts'

/** The same context, which notifies each audience of the same once, however many rows change there. */
export function announceOnce<Context extends Pick<SignedInStep, 'announce'>>(context: Context): Context {
  const announced = new Set<string>()
  return {
    ...context,
    announce(to: Audience, event: Parameters<SignedInStep['announce']>[1]) {
      const key = JSON.stringify([to, event])
      if (announced.has(key)) return
      announced.add(key)
      context.announce(to, event)
    },
  }
}
