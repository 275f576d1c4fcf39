import { defineEndpoint } from '../define-endpoint.ts'
import { z } from '../zod.ts'
import {
  FileInfo,
  FileQuery,
  FilesQuery,
  Ticket,
  TicketRequest,
  UploadAnswer,
  UploadQuery,
} from './schema.ts'

export const requestTicket = defineEndpoint({
  id: 'file.ticket',
  service: 'portal/v1',
  method: 'POST',
  path: 'userCommonFile/ticket',
  summary: 'A ticket to upload one file, or to go on with it.',
  permission: 'signed-in',
  keyed: false,
  request: TicketRequest,
  response: Ticket,
  offline: 'online-only',
})

export const uploadPiece = defineEndpoint({
  id: 'file.upload',
  service: 'portal/v1',
  method: 'PUT',
  path: 'userCommonFile/upload',
  summary: 'The next bytes of a file, under its ticket (header), from the offset in the query.',
  permission: 'public',
  signed: false,
  keyed: false,
  body: 'bytes',
  request: UploadQuery,
  response: UploadAnswer,
  offline: 'online-only',
})

export const listFiles = defineEndpoint({
  id: 'file.listByIds',
  service: 'portal/v1',
  method: 'POST',
  path: 'userCommonFile/listByIds',
  summary: 'Names, types, sizes and paths of files.',
  permission: 'signed-in',
  keyed: false,
  body: 'form',
  request: FilesQuery,
  response: z.array(FileInfo),
  offline: 'online-only',
})

export const getFile = defineEndpoint({
  id: 'file.content',
  service: 'portal/v1',
  method: 'GET',
  path: 'userCommonFile/content',
  summary: 'The bytes of a file.',
  permission: 'signed-in',
  answer: 'bytes',
  request: FileQuery,
  response: z.null(),
  offline: 'online-only',
})
