import { randomUUID } from 'node:crypto'
import { getFile, listFiles, requestTicket, uploadPiece } from '#contract/file/endpoints.ts'
import { deleteFile, listReferences } from '#contract/file/references.ts'
import { minted, narrowing, row, type Sample } from './sample.ts'

/** How the endpoints of files are called. */
export const fileSamples: Record<string, Sample> = {
  [requestTicket.id]: {
    request: () => ({
      fileId: randomUUID(),
      fileName: 'a.txt',
      contentType: 'text/plain',
      size: 1,
      sha256: '0'.repeat(64),
    }),
    ids: { fileId: minted(({ fileId }) => fileId) },
  },
  // The ticket says whose upload it is; without it nobody's file is there.
  [uploadPiece.id]: { ids: { fileId: 'minted' } },
  [listFiles.id]: {
    request: ({ fileId }) => ({ fileIds: [fileId] }),
    ids: { 'fileIds[]': narrowing(({ fileId }) => fileId) },
  },
  [getFile.id]: {
    request: ({ fileId }) => ({ fileId }),
    ids: { fileId: row(({ fileId }) => fileId) },
  },
  [listReferences.id]: {
    request: ({ fileId }) => ({ fileId }),
    ids: { fileId: row(({ fileId }) => fileId) },
  },
  [deleteFile.id]: {
    request: ({ fileId }) => ({ fileId }),
    ids: { fileId: row(({ fileId }) => fileId) },
  },
}
