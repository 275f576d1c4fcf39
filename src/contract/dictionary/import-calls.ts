import { defineEndpoint } from '../define-endpoint.ts'
import { Id, Instant } from '../id.ts'
import { z } from '../zod.ts'
import { NodesChanged } from './node-calls.ts'
import { DictionaryVersion, type TreeKind } from './schema.ts'

/** Rows of one import. */
export const mostImportedNodes = 100_000

/** Of the compressed plan, characters of base64. */
const longestPlan = 12_000_000

/** What a device has made out of a sheet; the gateway checks all of it again. */
export const NodesImport = z.strictObject({
  dictionaryId: Id,
  /** What the sheet was compared with: when that has changed since, the import is refused (20409). */
  version: DictionaryVersion,
  /** As `encodePlan` writes it, compressed by gzip, in base64. */
  plan: z.string().check(z.minLength(1), z.maxLength(longestPlan), z.regex(/^[A-Za-z\d+/]+={0,2}$/)),
})
export type NodesImport = z.output<typeof NodesImport>

/** An import that was done. */
export const DoneImport = z.object({
  importId: Id,
  importedAt: Instant,
  importedByName: z.string(),
  /** How many nodes it created, and how many it changed. */
  created: z.int(),
  changed: z.int(),
})
export type DoneImport = z.output<typeof DoneImport>

export const NodesImported = z.object({ ...DoneImport.shape, version: DictionaryVersion })
export type NodesImported = z.output<typeof NodesImported>

export const LastImportQuery = z.strictObject({ dictionaryId: Id })
export const LastImport = z.object({
  /** Absent where there was none, or it was taken back, or somebody has changed since what it wrote. */
  last: z.optional(DoneImport),
})
export type LastImport = z.output<typeof LastImport>

export const TakeBackImport = z.strictObject({ dictionaryId: Id, importId: Id })
export type TakeBackImport = z.output<typeof TakeBackImport>

/** The calls about imports into one kind of standards. */
export function importCalls<Kind extends TreeKind>(kind: Kind) {
  const service = 'admin/v1'
  const offline = 'online-only'
  const permission: `${Kind}:import` = `${kind}:import`
  return {
    apply: defineEndpoint({
      id: `${kind}.importNodes`,
      service,
      method: 'POST',
      path: `${kind}/importNodes`,
      summary:
        'Adds and changes nodes as a sheet says, all or none. 20409: the dictionary has changed since the dry run.',
      permission,
      request: NodesImport,
      response: NodesImported,
      offline,
      bodyLimit: longestPlan + 100_000,
    }),
    last: defineEndpoint({
      id: `${kind}.lastImport`,
      service,
      method: 'GET',
      path: `${kind}/lastImport`,
      summary: 'The last import into a standard, as long as it can be taken back.',
      permission,
      request: LastImportQuery,
      response: LastImport,
      offline,
    }),
    takeBack: defineEndpoint({
      id: `${kind}.takeBackImport`,
      service,
      method: 'PUT',
      path: `${kind}/takeBackImport`,
      summary: 'Undoes the last import, as long as nobody has changed what it wrote.',
      permission,
      request: TakeBackImport,
      response: NodesChanged,
      offline,
    }),
  }
}

export const ebsImports = importCalls('ebs')
export const wbsImports = importCalls('wbs')
export const quantityImports = importCalls('quantity')
