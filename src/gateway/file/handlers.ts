import { getFile, listFiles, requestTicket, uploadPiece } from '#contract/file/endpoints.ts'
import { deleteFile, listReferences } from '#contract/file/references.ts'
import { handle, handleBytes, handlePublic } from '../http/handle.ts'
import { findFiles, presentFile } from './queries.ts'
import { removeBytes, removeFile, showReferences } from './references.ts'
import { countReceived, issueTicket, notePiece, openFile, storePiece } from './rules.ts'

export const fileHandlers = [
  handle(requestTicket, issueTicket, { before: countReceived }),
  handlePublic(uploadPiece, notePiece, { before: storePiece }),
  handle(listFiles, async (context, { fileIds }) => (await findFiles(context, fileIds)).map(presentFile)),
  handleBytes(getFile, openFile),
  handle(listReferences, showReferences),
  handle(deleteFile, removeFile, { after: removeBytes }),
]
