import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Endpoint, RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { call } from '#request/call.ts'
import { Refused } from '#request/errors.ts'
import { type ShowToast, useToast } from '../kit/toasts.tsx'
import { useEngine } from './engine.tsx'

async function showAfter(endpoint: Endpoint, queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ refetchType: 'none' })
  await queries.refetchQueries({
    type: 'active',
    predicate: ({ meta }) => meta?.changedBy?.includes(endpoint) ?? true,
  })
}

/**
 * Changes something at the gateway, for what cannot be queued, and shows everywhere how it is then: on this device and on
 * the screen. Rejects with what the gateway says.
 * @param namespace of the text `done`, which says what was done; unless one is named, that it was submitted
 * (specification §8). `offers`: what that was about, and what takes it back.
 */
export function useGatewayCall(
  namespace: string,
): <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  done?: string,
  offers?: Pick<Parameters<ShowToast>[0], 'about' | 'undo'>,
) => Promise<ResponseOf<E>> {
  const { t } = useTranslation([namespace, 'kit'])
  const engine = useEngine()
  const queries = useQueryClient()
  const toast = useToast()
  return async (endpoint, request, done = 'kit:submitted', offers) => {
    const answer = await call(endpoint, request, { handles: 'all' }).catch((failure: unknown) => {
      // What somebody else has done meanwhile is to be seen before the next try.
      if (failure instanceof Refused) void queries.invalidateQueries()
      throw failure
    })
    // It is done, whether or not the news of it comes now.
    await engine.warmUp().catch(() => undefined)
    await showAfter(endpoint, queries)
    toast({ kind: 'done', text: t(done), ...offers })
    return answer
  }
}
