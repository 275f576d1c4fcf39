import type { Endpoint } from '#contract/define-endpoint.ts'
import { isQueued } from '#contract/define-endpoint.ts'
import type { EntityKind } from '#contract/entity-kind.ts'
import { useGatewayCall } from './use-gateway-call.ts'
import { useSave } from './use-save.ts'

/** Writes a row: into the queue, where its endpoint has a rule for that, and else to the gateway at once. */
export function useWriteEntity(
  kind: EntityKind,
): (endpoint: Endpoint, request: unknown, id: string, seen?: object) => Promise<void> {
  const save = useSave(kind)
  const send = useGatewayCall('kit')
  return async (endpoint, request, id, seen) => {
    if (isQueued(endpoint)) await save(endpoint, request, id, seen)
    else await send(endpoint, request)
  }
}
