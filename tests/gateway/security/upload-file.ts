import { createHash, randomUUID } from 'node:crypto'
import { pathOf } from '#contract/define-endpoint.ts'
import { requestTicket, uploadPiece } from '#contract/file/endpoints.ts'
import type { Client } from '../client.ts'

/** Uploads a file of three bytes. */
export async function upload(client: Client): Promise<string> {
  const bytes = Buffer.from('图')
  const fileId = randomUUID()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { ticket } = await client.call(requestTicket, {
    fileId,
    fileName: '只归本单位.txt',
    contentType: 'text/plain',
    size: bytes.length,
    sha256,
  })
  await client.gateway.app.inject({
    method: 'PUT',
    url: `${pathOf(uploadPiece)}?fileId=${fileId}&offset=0`,
    headers: { ticket, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  return fileId
}
