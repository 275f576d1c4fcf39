import {
  defineEndpoint,
  type Endpoint,
  type QueueRule,
  type Schema,
  type Service,
} from './define-endpoint.ts'
import type { AnyEntity, Declaration, Entity, Values } from './entity-types.ts'
import type { Permission } from './permissions.ts'
import { type RowsDelete, RowsDeleted, RowsRestored } from './revision.ts'
import type { z } from './zod.ts'

type Act = 'view' | 'add' | 'edit' | 'delete'
type Beginning<P> = P extends `${infer Of}:view` ? Of : never
/** What the names of all four functions begin with. */
type Prefix = {
  [Of in Beginning<Permission>]: `${Of}:${Act}` extends Permission ? Of : never
}[Beginning<Permission>]

/** What the calls about an entity have in common. */
export interface EndpointOptions<Off extends 'read' | 'edit'> {
  readonly service: Service
  /** Below the service, as the specification spells it: `workSite`. */
  readonly path: string
  /** What the ids of the endpoints begin with; the path when absent. */
  readonly endpointId?: string
  /** What the OpenAPI page calls the rows: `work sites`. */
  readonly rows: string
  /** The functions that the calls need, or what theirs all begin with: `workSite` for `workSite:view` … */
  readonly permission: Prefix | Readonly<Record<Act, Permission | 'signed-in'>>
  /** `'read'`: what was read is there without a network. `'edit'`: the writes are queued, too. */
  readonly offline: Off
}

type Write<Request extends Schema, Off> = Off extends 'edit' ? QueueRule<z.output<Request>> : 'online-only'

/**
 * The calls about an entity. Each can be replaced: spread it into `defineEndpoint` with what differs. An entity whose deleted
 * rows do not come back leaves `restore` out of its domain's endpoints.
 */
export type EntityEndpoints<D extends Declaration, Off extends 'read' | 'edit'> = {
  list: Endpoint<Entity<D>['Query'], Entity<D>['Page'], 'cached-read'>
  detail: Endpoint<Entity<D>['DetailQuery'], Entity<D>['Row'], 'cached-read'>
  add: Endpoint<Entity<D>['Add'], Entity<D>['Saved'], Write<Entity<D>['Add'], Off>>
  update: Endpoint<Entity<D>['Edit'], Entity<D>['Saved'], Write<Entity<D>['Edit'], Off>>
  remove: Endpoint<Entity<D>['Delete'], typeof RowsDeleted, Write<Entity<D>['Delete'], Off>>
  restore: Endpoint<Entity<D>['Restore'], typeof RowsRestored, 'online-only'>
}

/** List, detail, add, update and delete of an entity, as the specification spells them, and the way back from a deletion. */
export function entityEndpoints<D extends Declaration, const Off extends 'read' | 'edit'>(
  entity: Entity<D>,
  options: EndpointOptions<D extends { numbered: true } ? Off & 'read' : Off>,
): EntityEndpoints<D, Off>
export function entityEndpoints(
  entity: AnyEntity,
  options: EndpointOptions<'read' | 'edit'>,
): Record<'list' | 'detail' | 'add' | 'update' | 'remove' | 'restore', Endpoint> {
  const { service, path, endpointId = path, rows, permission, offline } = options
  const permissionTo = (act: Act) =>
    typeof permission === 'string' ? (`${permission}:${act}` as const) : permission[act]
  const queued = offline === 'edit' ? queueRules(entity) : undefined
  return {
    list: defineEndpoint({
      id: `${endpointId}.listPage`,
      service,
      method: 'GET',
      path: `${path}/listPage`,
      summary: `A page of the ${rows} within reach.`,
      permission: permissionTo('view'),
      request: entity.Query,
      response: entity.Page,
      offline: 'cached-read',
    }),
    detail: defineEndpoint({
      id: `${endpointId}.detail`,
      service,
      method: 'GET',
      path: `${path}/detail`,
      summary: `One of the ${rows}.`,
      permission: permissionTo('view'),
      request: entity.DetailQuery,
      response: entity.Row,
      offline: 'cached-read',
    }),
    add: defineEndpoint({
      id: `${endpointId}.add`,
      service,
      method: 'POST',
      path: `${path}/add`,
      summary: `Adds to the ${rows}, under an id that the caller minted.`,
      permission: permissionTo('add'),
      request: entity.Add,
      response: entity.Saved,
      offline: queued?.add ?? 'online-only',
    }),
    update: defineEndpoint({
      id: `${endpointId}.update`,
      service,
      method: 'PUT',
      path: `${path}/update`,
      summary: `Changes fields of one of the ${rows}.`,
      permission: permissionTo('edit'),
      request: entity.Edit,
      response: entity.Saved,
      offline: queued?.update ?? 'online-only',
    }),
    remove: defineEndpoint({
      id: `${endpointId}.delete`,
      service,
      method: 'DELETE',
      path: `${path}/delete`,
      summary: `Deletes ${rows}.`,
      permission: permissionTo('delete'),
      request: entity.Delete,
      response: RowsDeleted,
      offline: queued?.remove ?? 'online-only',
    }),
    restore: defineEndpoint({
      id: `${endpointId}.restore`,
      service,
      method: 'PUT',
      path: `${path}/restore`,
      summary: `Takes back that ${rows} were deleted.`,
      permission: permissionTo('delete'),
      request: entity.Restore,
      response: RowsRestored,
      offline: 'online-only',
    }),
  }
}

/** What the queue knows of the writes: the row, those that a new one waits for, and the uploads that they name. */
function queueRules({ kind, id, label, fields }: AnyEntity) {
  const all = Object.entries(fields)
  const own = (values: Values) => [kind, String(values[id])] as const
  const awaited = (values: Values) =>
    all.flatMap(([name, { waitsFor }]) => (waitsFor ? [[waitsFor, String(values[name])] as const] : []))
  const uploads = all.flatMap(([name, { file }]) => (file ? name : []))
  const files = (values: Values) =>
    uploads
      .flatMap((name) => values[name] ?? [])
      .flatMap((fileId) => (typeof fileId === 'string' ? fileId : []))
  const labelOf = (values: Values) => String(values[label] ?? values.label ?? values[id])
  const named = { label: labelOf, ...(uploads.length > 0 && { files }) }
  return {
    add: { effect: 'create', entities: (values: Values) => [own(values), ...awaited(values)], ...named },
    update: { effect: 'update', entities: (values: Values) => [own(values)], ...named },
    remove: {
      effect: 'delete',
      entities: ({ ids }: RowsDelete) => ids.map((each) => [kind, each] as const),
      label: ({ ids, label: called }: RowsDelete) => called ?? ids.join(', '),
    },
  } as const
}
