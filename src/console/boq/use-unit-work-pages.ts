import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import { offsetLimit } from '#contract/page-of.ts'
import { type UnitWorkRow, unitWorkCalls } from '#contract/unit-work/entity.ts'
import { useDataSource } from '../kit/data-source.tsx'
import { endpointQuery } from '../kit/use-endpoint.ts'
import { useSightedParts } from '../kit/use-sighted-parts.ts'

const pageSize = 100

type Page = ResponseOf<typeof unitWorkCalls.list>

/**
 * The unit works of a project by code, or those that a keyword finds, page by page as they come into sight; beyond the 10,000 that
 * pages reach by keyword alone.
 */
export function useUnitWorkPages(projectId: string, keyword: string) {
  const source = useDataSource()
  const { sighted, onSight } = useSightedParts<number>()
  const pageIndexes = useMemo(
    () => [1, ...[...sighted.keys()].filter((pageIndex) => pageIndex > 1)],
    [sighted],
  )
  const combine = useCallback(
    (results: UseQueryResult<Page>[]) => ({
      pages: new Map(pageIndexes.map((pageIndex, at) => [pageIndex, results[at]?.data])),
      error: results.find(({ error, data }) => error && !data)?.error,
      retry: () => results.forEach(({ error, refetch }) => void (error && refetch())),
    }),
    [pageIndexes],
  )
  const { pages, error, retry } = useQueries({
    queries: pageIndexes.map((pageIndex) => ({
      ...endpointQuery(
        source,
        unitWorkCalls.list,
        { projectId, ...(keyword && { keyword }), sortBy: 'code', pageIndex, pageSize },
        { storedFirst: true },
      ),
      enabled: pageIndex === 1 || sighted.get(pageIndex) === true,
    })),
    combine,
  })
  const total = pages.get(1)?.total
  const pageOf = (at: number) => Math.floor(at / pageSize) + 1
  return {
    error,
    retry,
    onSight,
    pageOf,
    /** How many there are; undefined while the first ones are on their way. */
    count: total === undefined ? undefined : Math.min(total, offsetLimit),
    /** Undefined while it is on its way. */
    at: (at: number): UnitWorkRow | undefined => pages.get(pageOf(at))?.records[at % pageSize],
  }
}
