import type { Endpoint, Schema } from '#contract/define-endpoint.ts'

/** What of a schema's definition says how a value is built. */
interface Definition {
  type: string
  format?: string
  innerType?: Schema
  in?: Schema
  element?: Schema
  valueType?: Schema
  shape?: Record<string, Schema>
  options?: readonly Schema[]
  values?: readonly unknown[]
  entries?: Record<string, string | number>
  catchall?: Schema
}

/** A place within a request: `workSiteId`, `ids[]`, `place.departmentId`. */
export interface Place {
  path: string
  /** The name of the field; of the whole request, none. */
  name: string
  definition: Definition
}

/** Every place of the endpoint's request that the contract declares, the request itself first. */
export function placesOf({ request }: Pick<Endpoint, 'request'>): Place[] {
  return walk(request, '', '')
}

/** A schema that lies within itself is walked through once. */
function walk(schema: Schema, path: string, name: string, above: readonly Schema[] = []): Place[] {
  if (above.includes(schema)) return []
  const definition: Definition = schema._zod.def
  const { innerType, element, valueType, shape = {}, options = [] } = definition
  const inner = innerType ?? definition.in
  const walked = [...above, schema]
  if (inner) return walk(inner, path, name, walked)
  const parts = Object.entries(shape).flatMap(([field, part]) =>
    walk(part, path ? `${path}.${field}` : field, field, walked),
  )
  return [
    { path, name, definition },
    ...parts,
    ...options.flatMap((option) => walk(option, path, name, walked)),
    ...(element ? walk(element, `${path}[]`, name, walked) : []),
    ...(valueType ? walk(valueType, `${path}{}`, name, walked) : []),
  ]
}

/** The places that hold the id of a row: UUIDs, and whatever is named as an id. */
export function idPlaces(endpoint: Endpoint): string[] {
  const paths = placesOf(endpoint)
    .filter(({ definition }) => definition.type === 'string' || definition.type === 'number')
    .filter(({ name, definition }) => definition.format === 'uuid' || /^ids?$|Ids?$/.test(name))
    .map(({ path }) => path)
  return [...new Set(paths)]
}

/** The objects of a request that let fields pass which they do not declare. */
export function looseObjects(endpoint: Endpoint): string[] {
  return placesOf(endpoint)
    .filter(
      ({ definition }) => definition.type === 'object' && definition.catchall?._zod.def.type !== 'never',
    )
    .map(({ path }) => path || 'the request itself')
}

/** The names of the fields that the answer of an endpoint, and whatever lies within it, carries. */
export function answeredFields({ response }: Endpoint): string[] {
  return walk(response, '', '').flatMap(({ name }) => (name ? [name] : []))
}

/** The names that the request itself declares, at its top. */
export function declaredFields(endpoint: Endpoint): Set<string> {
  const tops = placesOf(endpoint).filter(({ path }) => path !== '' && /^[^.[{]+$/.test(path))
  return new Set(tops.map(({ name }) => name))
}

/** What a request says at the least to be one of its kinds: nothing, or what tells the members of a union apart. */
export function kindsOf({ request }: Endpoint): Record<string, unknown>[] {
  const { options }: Definition = request._zod.def
  if (!options) return [{}]
  return options.map((option) => {
    const { shape = {} }: Definition = option._zod.def
    return Object.fromEntries(
      Object.entries(shape).flatMap(([name, field]) => {
        const { values }: Definition = field._zod.def
        return values ? [[name, values[0]]] : []
      }),
    )
  })
}
