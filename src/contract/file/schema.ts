import { Id, Instant } from '../id.ts'
import { line, requiredLine } from '../text.ts'
import { z } from '../zod.ts'

/** Largest file, bytes. */
export const largestFile = 200 * 1024 * 1024
/** Largest piece of one upload call, bytes. */
export const largestPiece = 1024 * 1024

/** A media type without parameters (RFC 6838), for it becomes a header. */
const contentType = z.string().check(z.maxLength(100), z.regex(/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/))

export const TicketRequest = z.strictObject({
  /** Minted by the device, so that asking again for the same file goes on with it. */
  fileId: Id,
  fileName: requiredLine(200),
  contentType,
  size: z.int().check(z.positive(), z.maximum(largestFile)),
  /** Lower-case hex of the whole file. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})

export const Ticket = z.object({
  ticket: z.string(),
  /** Bytes that the gateway already has. */
  offset: z.int(),
  expiresAt: Instant,
})

/** `data` of a 20429 on a ticket: nothing shows yet what was uploaded so far, and no more is taken until something does. */
export const UploadsFull = z.object({ unshownOf: z.enum(['account', 'unit']) })
export type UploadsFull = z.output<typeof UploadsFull>

export const UploadQuery = z.strictObject({ fileId: Id, offset: z.int().check(z.nonnegative()) })
export const UploadAnswer = z.object({ offset: z.int(), complete: z.boolean() })

export const FileInfo = z.object({
  fileId: Id,
  fileName: z.string(),
  contentType: z.string(),
  size: z.int(),
  /** Where its bytes are, to be asked for like any call. */
  path: z.string(),
  createdAt: Instant,
})
export type FileInfo = z.output<typeof FileInfo>
export const FilesQuery = z.strictObject({ fileIds: z.array(Id).check(z.minLength(1), z.maxLength(200)) })
export const FileQuery = z.strictObject({ fileId: Id, name: z.optional(line(200)) })
