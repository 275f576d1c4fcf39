import type { Endpoint } from '#contract/define-endpoint.ts'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import type { RowsDelete, RowsRestore } from '#contract/revision.ts'
import type { z } from '#contract/zod.ts'
import { type Dialogs, useDialogs } from '../kit/open-dialogs.tsx'
import { type List, type ListEndpoint, type ListRequest, useList } from '../kit/use-list.ts'

export type EntityRow = Values & { revision: number }

/** The calls that a list of an entity's rows needs. */
interface EntityCalls<Request extends ListRequest, Row> {
  list: ListEndpoint<Request, Row>
  add: Endpoint
  update: Endpoint
  remove: Endpoint<z.ZodMiniType<RowsDelete>>
  restore: Endpoint<z.ZodMiniType<RowsRestore>>
}

/** A list of an entity's rows, with what can be done to them: the parts in entity-list.tsx share it. */
export interface EntityList<Request extends ListRequest, Row extends EntityRow> extends List<Request, Row> {
  entity: AnyEntity
  calls: EntityCalls<Request, Row>
  dialogs: Dialogs<{ add: null; edit: Row; delete: readonly Row[] }>
  /** Whether a row may be deleted at all; some are there to stay. */
  deletable: (row: Row) => boolean
}

interface EntityListOptions<Request, Row> {
  /** What the screen itself asks for, as in `useList`. */
  fixed?: Partial<Request>
  deletable?: (row: Row) => boolean
}

/** The rows of an entity as a list behind the address. */
export function useEntityList<Request extends ListRequest, Row extends EntityRow>(
  entity: AnyEntity,
  calls: EntityCalls<Request, Row>,
  { deletable = () => true, ...options }: EntityListOptions<Request, Row> = {},
): EntityList<Request, Row> {
  const list = useList(calls.list, { rowId: (row) => String(row[entity.id]), ...options })
  return { ...list, entity, calls, deletable, dialogs: useDialogs() }
}
