import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { z } from '#contract/zod.ts'
import { freePort } from '../../support/free-port.ts'

export interface PushReceiver {
  /** Its origin, as the setting names push services. */
  origin: string
  /** What a browser that subscribes here gives away. */
  subscription: { endpoint: string; p256dh: string; auth: string }
  /** What was pushed, decrypted as the browser does; rejected ones are not among them. */
  pushed: unknown[]
  /** What it answers instead of 201. */
  refuse(status: number): void
  close(): Promise<void>
}

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() })

/** A push service and the browser behind it: takes what is signed by the key (VAPID, RFC 8292) and decrypts it (RFC 8291). */
export async function startPushReceiver(publicKey: () => string): Promise<PushReceiver> {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16)
  const pushed: unknown[] = []
  let status = 201
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = createServer(async (request, answer) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(Buffer.from(piece))
    const { authorization = '', ttl, 'content-encoding': encoding } = request.headers
    if (status !== 201) return answer.writeHead(status).end()
    if (!isSigned(authorization, publicKey(), origin) || ttl === undefined || encoding !== 'aes128gcm')
      return answer.writeHead(403).end('not signed by the key of this subscription')
    pushed.push(JSON.parse(decrypt(Buffer.concat(pieces), browser, auth)))
    return answer.writeHead(201).end()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin,
    subscription: {
      endpoint: `${origin}/send/${randomBytes(16).toString('hex')}`,
      p256dh: browser.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    },
    pushed,
    refuse: (next) => {
      status = next
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Whether `vapid t=…, k=…` names the key, and a token signed by it for this origin that is not over. */
function isSigned(authorization: string, publicKey: string, origin: string): boolean {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (key !== publicKey) return false
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp } = z.parse(Claims, JSON.parse(Buffer.from(claims, 'base64url').toString()))
  return signed && aud === origin && exp > Date.now() / 1000
}

function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const shared = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32))
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last record ends with a 2 before its padding.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
