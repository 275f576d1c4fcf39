import type { EntityKind } from '#contract/entity-kind.ts'
import type { Values } from '#contract/entity-types.ts'
import type { Reach, Stretch } from '#contract/mileage.ts'
import type { ReplicatedEntity } from '#contract/sync/schema.ts'
import type { z } from '#contract/zod.ts'
import type { Edit } from '../queue/edit.ts'

/** The unsynced edits, as an overlay asks for them. */
export interface UnsyncedEdits {
  /** Edits of one entity, in order. */
  of(kind: EntityKind, id: string): readonly Edit[]
  /** Ids of the entities of a kind that have edits. */
  ids(kind: EntityKind): string[]
  /** Name of the person who makes them. */
  author: string
  lines: LinesHere
}

/** What the chain tables that are stored here say of rows along a line. */
export interface LinesHere {
  /** The distances of a row's places; none where its line is not known here, or has no such places. */
  distances(places: readonly string[], row: Values): Values
  /** What a keyword names on the lines of the project that is asked for; undefined where they are not known here. */
  reaches(stretch: Stretch, query: Values): readonly Reach[] | undefined
  /** Reads what is stored of a project's lines. */
  load(projectId: string): Promise<void>
}

/** Applies unsynced edits to answers of some endpoints. */
export interface AnswerOverlay {
  /** What the edits are about. */
  kind: EntityKind
  /** Ids of the endpoints. */
  endpoints: readonly string[]
  /** The answer with the edits applied; `undefined` is an answer that there is no such row. */
  overlay(endpointId: string, request: unknown, answer: unknown, unsynced: UnsyncedEdits): unknown
  /** The projects whose lines have to be read before an answer is given. */
  linesOf?(request: unknown, unsynced: UnsyncedEdits): Iterable<string>
  /**
   * The reads whose stored answers are out of date now that the gateway has taken an edit, each with what becomes of its
   * answer. Absent where a replica holds the rows, or nothing is lost until the next read.
   */
  changed?(edit: Edit, data: unknown): readonly ChangedAnswer[]
}

/** A read whose answer an edit has changed. */
export interface ChangedAnswer {
  endpointId: string
  /** Absent: every read of the endpoint. */
  request?: unknown
  /** The answer as it is now; the very same when it has not changed. */
  apply(answer: unknown): unknown
}

/** Rows with the unsynced edits already applied. */
export interface OverlaidRows<Row> {
  all(): readonly Row[]
  one(id: string): Row | undefined
}

/** A kind of rows that is stored as a replica, so that its lists and details are answered here. */
export interface EditedRows<Row> extends AnswerOverlay {
  kind: ReplicatedEntity
  schema: z.ZodMiniType<Row>
  idOf(row: Row): string
  /** The row in the gateway's answer to an edit; undefined when there is none, such as after a deletion. */
  savedRow(answer: unknown): Row | undefined
  withEdits(row: Row | undefined, edits: readonly Edit[], author: string, lines?: LinesHere): Row | undefined
  /** What the gateway would answer from these rows; undefined when there is no such row, or they do not tell. */
  answer(endpointId: string, request: unknown, rows: OverlaidRows<Row>, lines: LinesHere): unknown
}

/** The replica's rows as they will stand once the unsynced edits have been taken. */
export function overlaidRows<Row>(
  rows: ReadonlyMap<string, Row>,
  { kind, withEdits }: Pick<EditedRows<Row>, 'kind' | 'withEdits'>,
  unsynced: UnsyncedEdits,
): OverlaidRows<Row> {
  const one = (id: string) => {
    const edits = unsynced.of(kind, id)
    if (edits.length === 0) return rows.get(id)
    return withEdits(rows.get(id), edits, unsynced.author, unsynced.lines)
  }
  return {
    one,
    all() {
      const edited = new Set(unsynced.ids(kind))
      if (edited.size === 0) return [...rows.values()]
      const all = [...rows].flatMap(([id, row]) => (edited.has(id) ? [] : row))
      return [...all, ...[...edited].flatMap((id) => one(id) ?? [])]
    },
  }
}
