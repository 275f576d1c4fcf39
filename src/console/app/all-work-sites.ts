import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { offsetLimit } from '#contract/page-of.ts'
import { listWorkSites, type WorkSiteQuery } from '#contract/work-site/entity.ts'
import { useDataSource } from '../kit/data-source.tsx'
import { endpointKey, useEndpoint } from '../kit/use-endpoint.ts'

/** As many as a page of a list may have. */
const pageSize = 2000

/** All work sites that a list has, up to 10,000: those of its first page, and then the others; undefined before. */
export function useAllWorkSites(query: WorkSiteQuery, enabled = true) {
  const source = useDataSource()
  const request = { ...query, pageSize }
  const { data, error, refetch } = useEndpoint(listWorkSites, request, { storedFirst: true, enabled })
  const pages = Math.ceil(Math.min(data?.total ?? 0, offsetLimit) / pageSize)
  const { data: further } = useQuery({
    queryKey: [...endpointKey(listWorkSites, request), 'further', pages],
    enabled: enabled && pages > 1,
    queryFn: async ({ signal }) => {
      const indexes = Array.from({ length: pages - 1 }, (_, index) => index + 2)
      const read = (pageIndex: number) => source.read(listWorkSites, { ...request, pageIndex }, signal)
      return (await Promise.all(indexes.map(read))).flatMap(({ records }) => records)
    },
  })
  const rows = useMemo(
    () => data && [...data.records, ...(pages > 1 ? (further ?? []) : [])],
    [data, further, pages],
  )
  return { rows, error, refetch }
}
