import type { Endpoint } from '#contract/define-endpoint.ts'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import type { RowsDelete, RowsRestore } from '#contract/revision.ts'
import type { z } from '#contract/zod.ts'
import { type Dialogs, useDialogs } from '../kit/open-dialogs.tsx'
import {
  type List,
  type ListEndpoint,
  type ListRequest,
  type UseListOptions,
  useList,
} from '../kit/use-list.ts'

export type EntityRow = Values & { revision: number }

/** The calls that a list of an entity's rows needs. */
interface EntityCalls<Request extends ListRequest, Row> {
  list: ListEndpoint<Request, Row>
  detail: Endpoint<z.ZodMiniType, z.ZodMiniType<Row>>
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
}

/** Whether a row came with the build: it is there to stay. */
export function isPackaged(row: Values): boolean {
  return row.packaged === true
}

/** The rows of an entity as a list behind the address. */
export function useEntityList<Request extends ListRequest, Row extends EntityRow>(
  entity: AnyEntity,
  calls: EntityCalls<Request, Row>,
  options: Pick<UseListOptions<Request, Row>, 'fixed'> = {},
): EntityList<Request, Row> {
  const list = useList(calls.list, { rowId: (row) => String(row[entity.id]), ...options })
  return { ...list, entity, calls, dialogs: useDialogs() }
}
