import type { Endpoint } from '#contract/define-endpoint.ts'
import { isQueued } from '#contract/define-endpoint.ts'
import type { EntityKind } from '#contract/entity-kind.ts'
import { useGatewayCall } from './use-gateway-call.ts'
import { useSave } from './use-save.ts'

/** Writes a row: into the queue, where its endpoint has a rule for that, and else to the gateway at once. */
export function useWriteEntity(
  kind: EntityKind,
): (
  endpoint: Endpoint,
  request: unknown,
  id: string,
  options?: { seen?: object | undefined; draft?: string | undefined },
) => Promise<void> {
  const save = useSave(kind)
  const send = useGatewayCall('kit')
  return async (endpoint, request, id, options) => {
    if (isQueued(endpoint)) await save(endpoint, request, id, options)
    else await send(endpoint, request)
  }
}
