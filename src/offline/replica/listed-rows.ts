import type { Reach, Stretch } from '#contract/mileage.ts'
import { defaultPageSize, offsetLimit, type PageOf, pageOf } from '#contract/page-of.ts'
import { z } from '#contract/zod.ts'
import type { Edit } from '../queue/edit.ts'
import type { Database } from '../vault/db.ts'
import type { Vault } from '../vault/encryption.ts'
import type { AnswerOverlay, EditedRows, LinesHere, UnsyncedEdits } from './overlay.ts'
import { type Replicated, replicate } from './replicated.ts'

/** The part of a list's request that says which page is asked for. */
interface PageRequest {
  pageIndex?: number | undefined
  pageSize?: number | undefined
  after?: string | undefined
  exact?: boolean | undefined
}

/** What is particular to a kind of rows that have a list, and perhaps a detail. */
export interface Listed<Row, Query extends PageRequest>
  extends Pick<EditedRows<Row>, 'kind' | 'schema' | 'idOf' | 'savedRow'> {
  list: { id: string; request: z.ZodMiniType<Query> }
  /** The id that a request for the detail names. */
  detail?: { id: string; rowId: (request: unknown) => string }
  /** A list that is no page, with just some fields of each row. */
  whole?: { id: string; row: z.ZodMiniType<Row> }
  /** The list's filters and sort, as the contract has them. */
  matches: (row: Row, query: Query, reaches: readonly Reach[]) => boolean
  compare: (query: Query, reaches: readonly Reach[]) => (a: Row, b: Row) => number
  /** Of rows along a line, whose places are distances by its chain tables. */
  along?: { places: readonly string[]; stretchOf: (query: Query) => Stretch | undefined }
  /** Whether the rows here do not tell which of them the list has: then the gateway is asked. */
  beyond?: (query: Query) => boolean
  /** The row with one more edit applied to it; undefined while there is none. */
  withEdit: (row: Row | undefined, edit: Edit, author: string) => Row | undefined
}

/** Rows of whatever shape among the replicas. */
export interface ReplicatedRows extends AnswerOverlay {
  /** The account's replica of them, not yet loaded. */
  openReplica(database: Database, vault: Vault): Replicated
}

const OfProject = z.looseObject({ projectId: z.string() })

/** Rows among the replicas and under the overlay: their list and detail are answered here. */
export function listedRows<Row extends { revision: number }, Query extends PageRequest>(
  listed: Listed<Row, Query>,
): EditedRows<Row> & ReplicatedRows {
  const { kind, schema, idOf, savedRow, list, detail, whole, matches, compare, beyond, along } = listed
  const page = pageOf(schema)

  function withEdits(
    row: Row | undefined,
    edits: readonly Edit[],
    author: string,
    lines?: LinesHere,
    asked: unknown = {},
  ): Row | undefined {
    const edited = edits.reduce((current, edit) => listed.withEdit(current, edit, author), row)
    if (!edited || !along || !lines || edits.length === 0) return edited
    // A new row whose line is not known here stands at its start.
    const start = Object.fromEntries(along.places.map((place) => [`${place}Distance`, 0]))
    // What is asked for may say of all its rows what they leave out, such as their project.
    const place = { ...Object(asked), ...edited }
    return { ...start, ...edited, ...lines.distances(along.places, place) }
  }

  function pageOfRows(rows: readonly Row[], query: Query, reaches: readonly Reach[]): PageOf<Row> {
    const { pageIndex = 1, pageSize = defaultPageSize, exact = false } = query
    const matching = rows.filter((row) => matches(row, query, reaches)).sort(compare(query, reaches))
    const from = (pageIndex - 1) * pageSize
    const total = exact ? matching.length : Math.min(matching.length, offsetLimit + 1)
    const records = matching.slice(from, from + pageSize)
    // Page numbers reach every row here; `after` says just that there is more.
    const last = records.length === pageSize ? records.at(-1) : undefined
    return { records, total, pageIndex, pageSize, ...(last && { after: idOf(last) }) }
  }

  /** A page of the gateway with the edits applied to its rows, and the new ones that belong in the list. */
  function overlaidPage(query: Query, given: PageOf<Row>, unsynced: UnsyncedEdits): PageOf<Row> {
    const { records, made } = overlaidOf(query, given.records, unsynced)
    const first = given.pageIndex === 1 && !query.after ? made : []
    return { ...given, records: [...first, ...records], total: given.total + made.length }
  }

  /** Rows of the gateway with the edits applied to them, and the new ones beside them that the query asks for. */
  function overlaidOf(query: Query, given: readonly Row[], unsynced: UnsyncedEdits) {
    const { author, lines } = unsynced
    const there = new Set(given.map(idOf))
    const reaches = reachesOf(query, lines) ?? []
    const made = unsynced
      .ids(kind)
      .filter((id) => !there.has(id))
      .flatMap((id) => withEdits(undefined, unsynced.of(kind, id), author, lines) ?? [])
      .filter((row) => matches(row, query, reaches))
      .sort(compare(query, reaches))
    const records = given.map(
      (row) => withEdits(row, unsynced.of(kind, idOf(row)), author, lines, query) ?? row,
    )
    return { records, made }
  }

  function reachesOf(query: Query, lines: LinesHere): readonly Reach[] | undefined {
    const stretch = along?.stretchOf(query)
    return stretch ? lines.reaches(stretch, Object(query)) : []
  }

  const rows: EditedRows<Row> = {
    kind,
    schema,
    idOf,
    savedRow,
    withEdits,
    endpoints: [list, detail, whole].flatMap((endpoint) => endpoint?.id ?? []),
    answer(endpointId, request, rows, lines) {
      if (endpointId === list.id) {
        const query = z.parse(list.request, request)
        const reaches = beyond?.(query) ? undefined : reachesOf(query, lines)
        return reaches && pageOfRows(rows.all(), query, reaches)
      }
      if (endpointId === whole?.id) {
        const query = z.parse(list.request, request)
        return rows
          .all()
          .filter((row) => matches(row, query, []))
          .sort(compare(query, []))
      }
      return detail && rows.one(detail.rowId(request))
    },
    overlay(endpointId, request, answer, unsynced) {
      if (unsynced.ids(kind).length === 0) return answer
      if (endpointId === list.id)
        return answer && overlaidPage(z.parse(list.request, request), z.parse(page, answer), unsynced)
      if (endpointId === whole?.id) {
        if (answer === undefined) return undefined
        const given = z.parse(z.array(whole.row), answer)
        const { made, records } = overlaidOf(z.parse(list.request, request), given, unsynced)
        return [...made, ...records]
      }
      const id = detail?.rowId(request) ?? ''
      const row = answer === undefined ? undefined : z.parse(schema, answer)
      return withEdits(row, unsynced.of(kind, id), unsynced.author, unsynced.lines)
    },
    linesOf(request, unsynced) {
      if (!along) return []
      const edits = unsynced.ids(kind).flatMap((id) => unsynced.of(kind, id))
      const query = z.safeParse(list.request, request).data
      const rows = edits.map(({ content }) => ({ ...content.before, ...content.request }))
      const concerned: object[] = query && along.stretchOf(query) ? [...rows, query] : rows
      return new Set(concerned.flatMap((row) => z.safeParse(OfProject, row).data?.projectId ?? []))
    },
  }
  return { ...rows, openReplica: (database, vault) => replicate(rows, database, vault) }
}

/** Fields that are there: an undefined one must not take the row's own away. */
export function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept: { [K in keyof T]?: Exclude<T[K], undefined> } = {}
  for (const name in fields) {
    const value = fields[name]
    if (value !== undefined) Object.assign(kept, { [name]: value })
  }
  return kept
}
