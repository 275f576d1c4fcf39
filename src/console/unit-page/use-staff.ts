import { useInfiniteQuery } from '@tanstack/react-query'
import type { PageOf } from '#contract/page-of.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import type { Person } from '#contract/person/schema.ts'
import { useDataSource } from '../kit/data-source.tsx'
import { endpointKey } from '../kit/use-endpoint.ts'

const first: { pageIndex: number; after?: string } = { pageIndex: 1 }

function peopleOf(pages: readonly PageOf<Person>[]): Person[] {
  return pages.flatMap(({ records }) => records)
}

/** The people of a unit, or of one of its departments, 2000 in a call (specification §9). */
export function useStaff(organizationId: string, departmentId: string | undefined) {
  const source = useDataSource()
  const request = {
    organizationId,
    direct: true,
    ...(departmentId && { departmentId }),
    pageSize: 2000,
    exact: true,
  }
  return useInfiniteQuery({
    queryKey: [...endpointKey(listPeople, request), 'on'],
    queryFn: ({ pageParam, signal }) => source.read(listPeople, { ...request, ...pageParam }, signal),
    initialPageParam: first,
    getNextPageParam: ({ pageIndex, after, total }, pages) =>
      after === undefined || peopleOf(pages).length >= total
        ? undefined
        : { pageIndex: pageIndex + 1, after },
    select: ({ pages }) => ({
      people: peopleOf(pages),
      total: Math.max(...pages.map(({ total }) => total)),
    }),
  })
}
