import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getProjectForms } from '#contract/attribute/endpoints.ts'
import { codes } from '#contract/codes.ts'
import type { Endpoint, RequestOf } from '#contract/define-endpoint.ts'
import { countUnreadMessages, listMessages } from '#contract/message/endpoints.ts'
import { getProfile } from '#contract/personal/endpoints.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import { listMajors, listValueDictionaries } from '#contract/value-dictionary/endpoints.ts'
import { Refused } from '#request/errors.ts'
import { useDataSource } from '../kit/data-source.tsx'
import { endpointQuery } from '../kit/use-endpoint.ts'
import { useReachable } from './engine.tsx'
import { useTries } from './use-tries.ts'

/**
 * Reads once what opens first, so that this device stores it for those who open it offline; whether that is here.
 * @param messages whether the account may see messages
 */
export function useFirstAnswers(messages: boolean): boolean {
  const queries = useQueryClient()
  const source = useDataSource()
  const reachable = useReachable()
  const [here, setHere] = useState(false)
  const { tries, later } = useTries()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads again with each try
  useEffect(() => {
    if (!reachable) return
    const read = async <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => {
      const query = endpointQuery(source, endpoint, request, { background: true })
      await queries.prefetchQuery(query)
      const { data, error } = queries.getQueryState(query.queryKey) ?? {}
      // What the account may not see is not to come; whatever else went wrong passes.
      return data !== undefined || (error instanceof Refused && error.code === codes.noPermission)
    }
    // The forms of every project: attributes are filled in where there is no network.
    const readForms = async () => {
      const query = endpointQuery(source, listProjects, {}, { background: true })
      const projects = await queries.fetchQuery(query).catch(() => undefined)
      const forms = projects?.map(({ projectId }) => read(getProjectForms, { projectId }))
      return forms !== undefined && (await Promise.all(forms)).every(Boolean)
    }
    const reads = [
      readForms(),
      read(getProfile, {}),
      read(listMajors, {}),
      read(listValueDictionaries, {}),
      ...(messages ? [read(countUnreadMessages, {}), read(listMessages, {})] : []),
    ]
    void Promise.all(reads).then((read) => {
      const all = read.every(Boolean)
      setHere(all)
      if (!all) later()
    })
  }, [queries, source, reachable, messages, tries, later])
  return here
}
