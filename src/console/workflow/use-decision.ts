import type { RequestOf } from '#contract/define-endpoint.ts'
import { decideTask } from '#contract/workflow/process-calls.ts'
import { useEngine } from '../app/engine.tsx'
import { sendPhoto } from '../app/send-photo.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'

type Decision = Omit<RequestOf<typeof decideTask>, 'comment' | 'photos'>
export type Decide = (decision: Decision) => Promise<void>

/**
 * Decides a task. What was photographed for it is on this device until then: the gateway gets it first, so that it is there when
 * the decision names it.
 */
export function useDecision(said: { comment?: string }, photos: readonly string[]): Decide {
  const send = useGatewayCall('process-instance')
  const { files } = useEngine()
  return async (decision) => {
    for (const fileId of photos) await sendPhoto(files, fileId)
    const shown = photos.length > 0 && { photos: [...photos] }
    await send(decideTask, { ...decision, ...said, ...shown }, `done.${decision.decision}`)
  }
}
