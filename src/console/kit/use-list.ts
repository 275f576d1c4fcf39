import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { Endpoint } from '#contract/define-endpoint.ts'
import type { PageOf } from '#contract/page-of.ts'
import type { z } from '#contract/zod.ts'
import { ListView, readSearch } from './list-search.ts'
import { useEndpoint } from './use-endpoint.ts'

/** The part of a list's request that the kit itself reads and writes (contract's `pageQuery`). */
export interface ListRequest {
  pageIndex?: number | undefined
  pageSize?: number | undefined
  sortBy?: string | undefined
  desc?: boolean | undefined
  after?: string | undefined
}

export type ListEndpoint<Request extends ListRequest, Row> = Endpoint<
  z.ZodMiniType<Request>,
  z.ZodMiniType<PageOf<Row>>
>

type FilterName<Request> = Exclude<keyof Request & string, keyof ListRequest>
export type FilterValue = string | number | boolean | readonly string[]

/** A list as the kit's parts share it: what is asked, what came, what is chosen. */
export interface List<Request extends ListRequest, Row> {
  request: Request
  /** The newest page; while the next one loads, the one before. */
  page: PageOf<Row> | undefined
  error: Error | null
  /** True while a newer answer is under way. */
  fetching: boolean
  retry(): void
  rowId(row: Row): string
  /** Sets (undefined: takes away) a filter and goes back to the first page. */
  setFilter(name: FilterName<Request>, value: FilterValue | undefined): void
  /** Filters in force, by name; never page, sort or view. */
  filters: readonly FilterName<Request>[]
  clearFilters(): void
  /** Page, page size or sort. Anything but a page index goes back to the first page. */
  setPage(changes: ListRequest): void
  /** Id of the row whose detail is open. */
  selected: string | undefined
  select(id: string | undefined): void
  columns: readonly string[] | undefined
  setColumns(columns: readonly string[] | undefined): void
  /** Ids of the ticked rows; kept over pages, emptied by a filter. */
  checked: ReadonlySet<string>
  setChecked(ids: ReadonlySet<string>): void
}

export interface UseListOptions<Request extends ListRequest, Row> {
  rowId: (row: Row) => string
  /** Filters on names, phones and the like: kept in memory, out of the address (NAV-03). */
  personal?: readonly FilterName<Request>[]
  /** What the screen itself asks for, whatever the address says: no filter, so nobody clears it. */
  fixed?: Partial<Request>
}

const paging = new Set(['pageIndex', 'pageSize', 'sortBy', 'desc', 'after'])
const nobody: ReadonlySet<string> = new Set()

/**
 * A list behind the address: the route's validated search parameters are the request, and what a person
 * filters, sorts or opens goes back into them. Give the route `validateSearch: listSearch<Query>`.
 */
export function useList<Request extends ListRequest, Row>(
  endpoint: ListEndpoint<Request, Row>,
  { rowId, personal = [], fixed }: UseListOptions<Request, Row>,
): List<Request, Row> {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const [inMemory, setInMemory] = useState<Readonly<Record<string, FilterValue | undefined>>>({})
  const [checked, setChecked] = useState(nobody)
  const view = useMemo(() => readSearch(ListView, search), [search])
  const request = useMemo(() => {
    const { selected: _selected, columns: _columns, tab: _tab, ...asked } = view
    return readSearch(endpoint.request, { ...asked, ...inMemory, ...fixed })
  }, [endpoint.request, view, inMemory, fixed])
  const answer = useEndpoint(endpoint, request, { keepPrevious: true })

  const change = useCallback(
    (changes: Readonly<Record<string, unknown>>, resetScroll = false) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...changes }), resetScroll }),
    [navigate],
  )
  const isFilter = (name: string): name is FilterName<Request> =>
    !paging.has(name) && !(fixed && name in fixed)
  const filters = Object.entries(request).flatMap(([name, value]) =>
    isFilter(name) && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
      ? [name]
      : [],
  )

  return {
    request,
    page: answer.data,
    error: answer.error,
    fetching: answer.isFetching,
    retry: () => void answer.refetch(),
    rowId,
    filters,
    setFilter(name, value) {
      setChecked(nobody)
      if (personal.includes(name)) {
        setInMemory((before) => ({ ...before, [name]: value }))
        change({ pageIndex: undefined, after: undefined })
      } else change({ [name]: value, pageIndex: undefined, after: undefined })
    },
    clearFilters() {
      setChecked(nobody)
      setInMemory({})
      change({ ...Object.fromEntries(filters.map((name) => [name, undefined])), pageIndex: undefined })
    },
    setPage: (changes) => change({ pageIndex: undefined, after: undefined, ...changes }, true),
    selected: view.selected,
    select: (selected) => change({ selected }),
    columns: view.columns,
    setColumns: (columns) => change({ columns }),
    checked,
    setChecked,
  }
}
