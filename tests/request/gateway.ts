import { constants, createHash, generateKeyPairSync, privateDecrypt, verify } from 'node:crypto'
import { canonicalText } from '#contract/canonical.ts'
import { codes } from '#contract/codes.ts'
import { type Endpoint, pathOf } from '#contract/define-endpoint.ts'
import { contractVersion } from '#contract/envelope.ts'
import { getAccessToken, getPublicKey, login, renewSession } from '#contract/session/endpoints.ts'
import type { LoginResponse, TerminalGrant } from '#contract/session/schema.ts'
import { parseTimestamp } from '#contract/timestamp.ts'
import { someone } from '../offline/tab.ts'

export interface Call {
  method: string
  origin: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: string
}

export type Step = (call: Call) => { code?: number; message?: string; data?: unknown } | Response

/** Where the console comes from, and the gateway answers. */
export const origin = 'https://milepost.example'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const keyPair = (bits: number) =>
  generateKeyPairSync('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const keys = { login: keyPair(2048), session: keyPair(2048) }

/** A gateway in memory, at the place of the network: it checks signatures and knows sessions, and nothing else. */
export class Gateway {
  readonly calls: Call[] = []
  password = 'Right1!'
  keyId = 'key-1'
  clock = () => Date.now()
  terminal: TerminalGrant | undefined
  /** Where it says that the calls of the separate port are made. */
  nodesOrigin: string | undefined
  /** What a sign-in is refused for before its password is looked at. */
  refuseSignIn: (request: { captcha?: { answer: string } }) => ReturnType<Step> | undefined = () => undefined
  /** Changes every answer on its way, or cuts the line by throwing. */
  line: (answer: Response, call: Call) => Response | Promise<Response> = (answer) => answer
  readonly #steps = new Map<string, Step>()
  #tokens = 0
  readonly #live = new Set<string>()
  token = ''

  constructor() {
    this.on(getPublicKey, () => ({
      data: { keyId: this.keyId, publicKey: keys.login.publicKey, serverTime: this.clock() },
    }))
    this.on(login, ({ body }) => {
      const refusal = this.refuseSignIn(JSON.parse(body))
      if (refusal) return refusal
      const { accountName, password } = this.#open(JSON.parse(body).loginInfo)
      const names = [someone.accountName, this.terminal?.cellphone]
      if (!names.includes(accountName) || password !== this.password)
        return { code: codes.signInRefused, message: '账号或密码错误' }
      return { data: this.#begin() }
    })
    this.on(renewSession, ({ body }) => {
      const { credential } = this.#open(JSON.parse(body).cipher)
      if (!this.terminal || credential !== this.terminal.credential) return { code: codes.signInRefused }
      this.terminal = { ...this.terminal, credential: `${credential}+` }
      return { data: this.#begin() }
    })
    this.on(getAccessToken, ({ body, headers }) => {
      if (headers.get('authorization') !== this.token) return { code: codes.sessionGone }
      const [keyId] = String(JSON.parse(body).cipherText).split('.')
      if (keyId !== this.keyId) return { code: codes.cipherInvalid }
      const accessToken = `access-${++this.#tokens}`
      this.#live.add(accessToken)
      const { privateKey } = keys.session
      const { nodesOrigin } = this
      const expiresAt = this.clock() + 900_000
      return { data: { accessToken, privateKey, expiresAt, heartbeatMinutes: 5, nodesOrigin } }
    })
  }

  on(endpoint: Endpoint, step: Step): void {
    this.#steps.set(`${endpoint.method} ${pathOf(endpoint)}`, step)
  }

  /** Access tokens given out so far are too old now. */
  expireAccessTokens(): void {
    this.#live.clear()
  }

  /** Another tab has fetched an access token: its name is there for all tabs, and the token itself is not. */
  renewElsewhere(): string {
    const accessToken = `access-${++this.#tokens}`
    this.#live.add(accessToken)
    localStorage.setItem('baseAccessToken', accessToken)
    return accessToken
  }

  callsTo(endpoint: Endpoint): Call[] {
    return this.calls.filter(({ path }) => path === pathOf(endpoint))
  }

  /** Takes the place of the browser's fetch. */
  readonly fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, origin)
    const call: Call = {
      method: init.method ?? 'GET',
      origin: url.origin,
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: ArrayBuffer.isView(init.body) ? new TextDecoder().decode(init.body) : '',
    }
    this.calls.push(call)
    const answer = this.#answer(call)
    return Promise.race([Promise.resolve(this.line(answer, call)), aborted(init.signal)])
  }

  #answer(call: Call): Response {
    const step = this.#steps.get(`${call.method} ${call.path}`)
    const refusal = step ? this.#check(call) : codes.notFound
    const outcome = refusal ? { code: refusal } : step?.(call)
    if (outcome instanceof Response) return outcome
    const key = call.headers.get('idempotencyKey')
    return Response.json(
      {
        code: outcome?.code ?? codes.success,
        message: outcome?.message ?? '',
        data: outcome?.data,
        requestId: `request-${this.calls.length}`,
        serverTime: this.clock(),
        build: 'test',
        contract: contractVersion,
        ...(key ? { idempotencyKey: key } : {}),
      },
      { status: outcome?.code === codes.failed ? 500 : 200 },
    )
  }

  /** The protocol's checks 3 to 6, for signed calls. */
  #check({ method, path, query, headers, body }: Call): number | undefined {
    if (path.startsWith('/gateway/auth/v1/') && !path.endsWith('/logout')) return undefined
    const [token, accessToken, timestamp, appCode, menuId, signature, idempotencyKey, purpose, contentType] =
      [
        'authorization',
        'accessToken',
        'timestamp',
        'appCode',
        'menuId',
        'signature',
        'idempotencyKey',
        'purpose',
        'content-type',
      ].map((name) => headers.get(name) ?? '')
    if (!token || token !== this.token) return codes.sessionGone
    if (!this.#live.has(accessToken ?? '')) return codes.accessTokenExpired
    if (Math.abs((parseTimestamp(timestamp ?? '') ?? 0) - this.clock()) > 300_000) return codes.clock
    const text = canonicalText({
      method,
      path,
      query,
      timestamp: timestamp ?? '',
      appCode: appCode ?? '',
      menuId: menuId ?? '',
      authorizationDigest: sha256(token),
      accessTokenDigest: sha256(accessToken ?? ''),
      idempotencyKey: idempotencyKey ?? '',
      purpose: purpose ?? '',
      contentType: contentType ?? '',
      bodyDigest: sha256(body),
    })
    const valid = verify(
      'sha256',
      Buffer.from(text),
      keys.session.publicKey,
      Buffer.from(signature ?? '', 'base64'),
    )
    return valid ? undefined : codes.signatureRefused
  }

  #begin(): LoginResponse {
    this.token = `token-${++this.#tokens}`
    return { token: this.token, userAccount: someone, terminal: this.terminal }
  }

  #open(cipher: string): Record<string, string> {
    const [, base64 = ''] = cipher.split('.')
    const plain = privateDecrypt(
      { key: keys.login.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(base64, 'base64'),
    )
    return JSON.parse(plain.toString('utf8'))
  }
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
