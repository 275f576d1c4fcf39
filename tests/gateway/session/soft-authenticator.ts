import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { finishPasskey } from '#contract/factor/endpoints.ts'
import type { FactorProof } from '#contract/factor/schema.ts'

const present = 0x01
const hasKey = 0x40

function sha256(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest()
}

function number(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

/** A security key in memory, with one passkey (WebAuthn level 3, §6), for what no browser would do. */
export class SoftAuthenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly credential = randomBytes(16).toString('base64url')
  /** Counts on with each use, unless a test sets it. */
  counter = 0
  /** What the browser says where it is. */
  origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  /** The answer to a challenge for a new passkey. */
  create(challenge: string): RequestOf<typeof finishPasskey> {
    const id = Buffer.from(this.credential, 'base64url')
    const data = Buffer.concat([
      this.#head(present | hasKey),
      Buffer.alloc(16),
      number(id.length, 2),
      id,
      this.#publicKey(),
    ])
    // CBOR of { fmt: 'none', attStmt: {}, authData }.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      number(data.length, 2),
      data,
    ])
    return {
      passkeyName: '安全密钥',
      credential: this.credential,
      clientDataJson: this.#client('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['usb'],
    }
  }

  /** The answer to a challenge to show it. */
  show(challenge: string): FactorProof {
    this.counter++
    const head = this.#head(present)
    const client = this.#client('webauthn.get', challenge)
    const signature = sign('sha256', Buffer.concat([head, sha256(client)]), this.#keys.privateKey)
    return {
      way: 'passkey',
      credential: this.credential,
      clientDataJson: client.toString('base64url'),
      authenticatorData: head.toString('base64url'),
      signature: signature.toString('base64url'),
    }
  }

  #client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  #head(flags: number): Buffer {
    return Buffer.concat([
      sha256(new URL(this.origin).hostname),
      Buffer.from([flags]),
      number(this.counter, 4),
    ])
  }

  /** COSE: EC2, ES256, P-256, x, y. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
  }
}
