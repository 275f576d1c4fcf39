import { requestTicket, uploadPiece } from '#contract/file/endpoints.ts'
import { call } from './call.ts'
import type { CallOptions } from './exchange.ts'
import { newId } from './id.ts'
import { sha256 } from './sign.ts'

/** Bytes of a piece: small enough to be seen advancing on a thin line, and to lose little when that breaks. */
export const pieceSize = 256 * 1024

/** The type of a file of which the browser knows none (RFC 2046, 4.5.1). */
export const unknownType = 'application/octet-stream'

interface UploadOptions {
  /** An id minted before, of a file that may have been uploaded in part; else it gets a new one. */
  fileId?: string
  options?: Pick<CallOptions, 'account' | 'purpose' | 'background' | 'signal'>
  /** Told how much of it the gateway has, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/**
 * Uploads a file by a ticket of its own, piece by piece from where the gateway has it; its id. Rejects as `call` does,
 * without a box for what the gateway refuses.
 */
export async function upload(
  file: Blob,
  fileName: string,
  { fileId = newId(), options, onProgress }: UploadOptions = {},
): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const promise = {
    fileId,
    fileName,
    contentType: file.type || unknownType,
    size: bytes.length,
    sha256: await sha256(bytes),
  }
  const { ticket, offset } = await call(requestTicket, promise, { ...options, handles: 'all' })
  for (let at = offset; at < bytes.length; ) {
    onProgress?.(at / bytes.length)
    const piece = bytes.slice(at, at + pieceSize)
    const answer = await call(
      uploadPiece,
      { fileId, offset: at },
      { ...options, bytes: piece, ticket, handles: 'all' },
    )
    at = answer.offset
  }
  return fileId
}
