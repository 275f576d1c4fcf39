import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { Endpoint } from '#contract/define-endpoint.ts'
import type { PageOf } from '#contract/page-of.ts'
import type { z } from '#contract/zod.ts'
import { useDataSource } from './data-source.tsx'
import { type Density, ListView, readSearch } from './read-search.ts'
import { useEndpoint } from './use-endpoint.ts'

/** The part of a list's request that the kit itself reads and writes (contract's `pageQuery`). */
export interface ListRequest {
  pageIndex?: number | undefined
  pageSize?: number | undefined
  sortBy?: string | undefined
  desc?: boolean | undefined
  after?: string | undefined
  exact?: boolean | undefined
}

export type ListEndpoint<Request extends ListRequest, Row> = Endpoint<
  z.ZodMiniType<Request>,
  z.ZodMiniType<PageOf<Row>>
>

type FilterName<Request> = Exclude<keyof Request & string, keyof ListRequest>
export type FilterValue = string | number | boolean | readonly string[]

/** What is asked of the gateway before a list is exported, where that is more than reading it. */
export type ExportCall = Endpoint<z.ZodMiniType<Record<string, never>>>

/** What parts of the kit share that know nothing of a list's rows: those that are loaded later. */
export interface ListBeside {
  /** Who answers; its id names the list. */
  endpoint: Endpoint
  exportedBy: ExportCall | undefined
  /** Distinguishes the filters in force from others, those on personal data too. */
  question: string
  /** Asks for another page or order of what is filtered. */
  ask(page: ListRequest, signal: AbortSignal): Promise<PageOf<unknown>>
  /** How near the lines stand. */
  density: Density | undefined
  setDensity(density: Density | undefined): void
  /** What a saved view stores of the address: filters, sort, columns and density, but no page and no open row. */
  view: Readonly<Record<string, unknown>>
  /** Shows the list as a saved view says; the screen's tab, and what it fixes, stay. */
  openView(view: Readonly<Record<string, unknown>>): void
}

/** A list as the kit's parts share it: what is asked, what came, what is chosen. */
export interface List<Request extends ListRequest, Row> extends ListBeside {
  ask(page: ListRequest, signal: AbortSignal): Promise<PageOf<Row>>
  request: Request
  /** The newest page; while the next one loads, the one before. */
  page: PageOf<Row> | undefined
  error: Error | null
  /** When the page was received, if it is an older one stored on this device; else undefined. */
  staleSince: number | undefined
  /** True while a newer answer is under way. */
  fetching: boolean
  /** True while the rows are still those of the page before. */
  former: boolean
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
  /** Ids of the ticked rows; they survive a change of page, and a filter empties them. */
  checked: ReadonlySet<string>
  setChecked(ids: ReadonlySet<string>): void
}

export interface UseListOptions<Request extends ListRequest, Row> {
  rowId: (row: Row) => string
  /** Filters on names, phones and the like: in memory, out of the address (NAV-03). */
  personal?: readonly FilterName<Request>[]
  /** What the screen itself asks for, whatever the address says: no filter, so nobody clears it. */
  fixed?: Partial<Request>
  exportedBy?: ExportCall
}

const paging = new Set(['pageIndex', 'pageSize', 'sortBy', 'desc', 'after', 'exact'])
const nobody: ReadonlySet<string> = new Set()

/**
 * A list behind the address: the route's validated search parameters are the request, and what a person
 * filters, sorts or opens goes back into them. Give the route `validateSearch: listSearch<Query>`.
 */
export function useList<Request extends ListRequest, Row>(
  endpoint: ListEndpoint<Request, Row>,
  { rowId, personal = [], fixed, exportedBy }: UseListOptions<Request, Row>,
): List<Request, Row> {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const [inMemory, setInMemory] = useState<Readonly<Record<string, FilterValue | undefined>>>({})
  const [checked, setChecked] = useState(nobody)
  const view = useMemo(() => readSearch(ListView, search), [search])
  const request = useMemo(() => {
    const { selected: _selected, columns: _columns, tab: _tab, density: _density, ...asked } = view
    return readSearch(endpoint.request, { ...asked, ...inMemory, ...fixed })
  }, [endpoint.request, view, inMemory, fixed])
  const source = useDataSource()
  const answer = useEndpoint(endpoint, request, { keepPrevious: true, storedFirst: true })

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

  const { pageIndex: _index, pageSize: _size, after: _after, ...question } = request
  return {
    endpoint,
    exportedBy,
    question: JSON.stringify(question),
    ask: (page, signal) => {
      const asked = { ...request, pageIndex: undefined, after: undefined, ...page }
      return source.read(endpoint, readSearch(endpoint.request, asked), signal)
    },
    request,
    page: answer.data,
    error: answer.error,
    staleSince: answer.data && source.staleSince(endpoint, request),
    fetching: answer.isFetching,
    former: answer.isPlaceholderData,
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
      change({
        ...Object.fromEntries(filters.map((name) => [name, undefined])),
        pageIndex: undefined,
        after: undefined,
      })
    },
    setPage: (changes) => change({ pageIndex: undefined, after: undefined, ...changes }, true),
    selected: view.selected,
    select: (selected) => change({ selected }),
    columns: view.columns,
    setColumns: (columns) => change({ columns }),
    density: view.density,
    setDensity: (density) => change({ density }),
    view: viewOf(view, fixed),
    openView(opened) {
      setChecked(nobody)
      setInMemory({})
      const stays = Object.entries(view).filter(([name]) => name === 'tab' || (fixed && name in fixed))
      void navigate({ to: '.', search: { ...viewOf(opened, fixed), ...Object.fromEntries(stays) } })
    },
    checked,
    setChecked,
  }
}

/** Parts of an address that are no part of a view. */
const passing = new Set(['pageIndex', 'after', 'exact', 'selected', 'tab'])

function viewOf(search: object, fixed: object = {}): Record<string, unknown> {
  const kept = Object.entries(search).filter(
    ([name, value]) => !passing.has(name) && !(name in fixed) && value !== undefined,
  )
  return Object.fromEntries(kept)
}
