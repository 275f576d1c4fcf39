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

/** What comes with a call: what its toast is about and takes it back, and how its answer is shown. */
interface Offers<E extends Endpoint> extends Pick<Parameters<ShowToast>[0], 'about' | 'undo'> {
  /**
   * Puts what the answer says into the answers of reads, where it stands at once. Nothing is asked for then: the news of the change
   * comes over the live channel, and what else was read before counts as old when it is next opened.
   */
  show?: (queries: QueryClient, answer: ResponseOf<E>) => Promise<void>
  /** Says what the gateway says: as a success where its code is truthy, else as information (specification §8). */
  inItsWords?: boolean
}

/**
 * Changes something at the gateway, for what cannot be queued, and shows everywhere how it is then: on this device and on
 * the screen. Rejects with what the gateway says.
 * @param namespace of the text `done`, which says what was done; unless one is named, that it was submitted
 * (specification §8).
 */
export function useGatewayCall(
  namespace: string,
): <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  done?: string,
  offers?: Offers<E>,
) => Promise<ResponseOf<E>> {
  const { t } = useTranslation([namespace, 'kit'])
  const engine = useEngine()
  const queries = useQueryClient()
  const toast = useToast()
  return async (endpoint, request, done = 'kit:submitted', { show, inItsWords, ...offers } = {}) => {
    let said: Parameters<ShowToast>[0] = { kind: 'done', text: t(done) }
    const onSuccess = inItsWords
      ? ({ code, message }: { code: number; message: string }) => {
          said = { kind: code ? 'done' : 'info', text: message }
        }
      : undefined
    const answer = await call(endpoint, request, { handles: 'all', onSuccess }).catch((failure: unknown) => {
      // What somebody else has done meanwhile is to be seen before the next try.
      if (failure instanceof Refused) void queries.invalidateQueries()
      throw failure
    })
    if (show) {
      await show(queries, answer)
      await queries.invalidateQueries({ refetchType: 'none' })
    } else {
      // It is done, whether or not the news of it comes now.
      await engine.warmUp().catch(() => undefined)
      await showAfter(endpoint, queries)
    }
    toast({ ...said, ...offers })
    return answer
  }
}
