import { expect } from 'vitest'
import { codes, succeeded } from '#contract/codes.ts'
import type { Endpoint, ResponseOf } from '#contract/define-endpoint.ts'
import { Envelope, InvalidData } from '#contract/envelope.ts'
import { type CaptchaAnswer, getCaptcha } from '#contract/session/captcha.ts'
import { getAccessToken, getPublicKey, login, renewSession } from '#contract/session/endpoints.ts'
import { consoleAppCode, type Device, type LoginResponse, type PublicKey } from '#contract/session/schema.ts'
import { z } from '#contract/zod.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { captchaAnswer } from '../support/captcha-answer.ts'
import {
  type Credentials,
  type Details,
  encryptFor,
  signedRequest,
  unsignedRequest,
  type WireRequest,
} from '../support/signing.ts'
import type { TestGateway } from './gateway.ts'

const Method = z.enum(['GET', 'POST', 'PUT', 'DELETE'])

/** Sends a request as it is, and reads the envelope that comes back. */
export async function send(
  { app }: TestGateway,
  { address, method, headers, body }: WireRequest,
  remoteAddress = '127.0.0.1',
): Promise<Envelope> {
  const payload = Buffer.from(body)
  const answer = await app.inject({
    method: Method.parse(method),
    url: address,
    headers,
    remoteAddress,
    ...(payload.length > 0 ? { payload } : {}),
  })
  const envelope = z.parse(Envelope, answer.json())
  expect(answer.statusCode).toBe(envelope.code === codes.failed ? 500 : 200)
  return envelope
}

/** A call without a signature; with a token when there is a session. */
export async function callUnsigned(
  gateway: TestGateway,
  endpoint: Endpoint,
  request: Record<string, unknown>,
  token?: string,
  remoteAddress?: string,
): Promise<Envelope> {
  return await send(gateway, unsignedRequest(endpoint, request, token), remoteAddress)
}

export async function publicKey(gateway: TestGateway): Promise<PublicKey> {
  return dataOf(getPublicKey, await callUnsigned(gateway, getPublicKey, { appCode: consoleAppCode }))
}

interface SignInDetails {
  device?: Device
  address?: string
  captcha?: CaptchaAnswer
  bindTicket?: string
  /** What a proxy in front adds. */
  headers?: Record<string, string>
}

/** A captcha, answered as a person does. */
export async function answeredCaptcha(gateway: TestGateway): Promise<CaptchaAnswer> {
  const { question, ticket } = dataOf(getCaptcha, await callUnsigned(gateway, getCaptcha, {}))
  return { ticket, answer: captchaAnswer(question) }
}

/** The sign-in alone, whatever it comes to. */
export async function tryLogin(
  gateway: TestGateway,
  accountName: string,
  password: string,
  { device, address, captcha, bindTicket, headers }: SignInDetails = {},
): Promise<Envelope> {
  const loginInfo = encryptFor(await publicKey(gateway), { accountName, password })
  const request = { loginInfo, loginType: 1, carrier: 'Node 20', device, captcha, bindTicket }
  const wire = unsignedRequest(login, request)
  return await send(gateway, { ...wire, headers: { ...wire.headers, ...headers } }, address)
}

/** What the answer carries, as the endpoint declares it; the test fails when it was a refusal. */
export function dataOf<E extends Endpoint>(endpoint: E, envelope: Envelope): ResponseOf<E> {
  expect(succeeded(envelope.code), `${endpoint.id}: ${JSON.stringify(envelope)}`).toBe(true)
  return z.parse<E['response']>(endpoint.response, envelope.data)
}

/** The fields that a refusal for a bad request names. */
export function fieldsOf(data: unknown): string[] {
  return InvalidData.parse(data).fields.map(({ path }) => path)
}

/** A signed-in account that calls the gateway through `inject`. */
export class Client {
  readonly gateway: TestGateway
  readonly session: LoginResponse
  credentials: Credentials

  private constructor(gateway: TestGateway, session: LoginResponse, credentials: Credentials) {
    this.gateway = gateway
    this.session = session
    this.credentials = credentials
  }

  /** Signs in by the specification's three calls. */
  static async signIn(
    gateway: TestGateway,
    accountName: string,
    { password = demoPassword, device }: { password?: string; device?: Device } = {},
  ): Promise<Client> {
    const answer = await tryLogin(gateway, accountName, password, device && { device })
    return await Client.of(gateway, dataOf(login, answer))
  }

  /** Goes on with a session that was renewed by a terminal's credential. */
  static async renew(
    gateway: TestGateway,
    session: LoginResponse,
    credential = session.terminal?.credential ?? '',
    address?: string,
  ): Promise<Envelope> {
    const request = {
      terminalId: session.terminal?.terminalId,
      accountId: session.userAccount.accountId,
      cipher: encryptFor(await publicKey(gateway), { credential }),
      carrier: 'Node 20',
    }
    return await callUnsigned(gateway, renewSession, request, undefined, address)
  }

  static async of(gateway: TestGateway, session: LoginResponse): Promise<Client> {
    const { token } = session
    const client = new Client(gateway, session, { token, accessToken: '', privateKey: '' })
    await client.refresh()
    return client
  }

  /** Fetches an access token anew, for this account or (to be refused) another. */
  async refresh(loginAccount = this.session.userAccount.accountName): Promise<Envelope> {
    const cipherText = encryptFor(await publicKey(this.gateway), { appCode: consoleAppCode, loginAccount })
    const request = { appCode: consoleAppCode, cipherText }
    const answer = await callUnsigned(this.gateway, getAccessToken, request, this.session.token)
    if (succeeded(answer.code)) this.credentials = { ...this.credentials, ...dataOf(getAccessToken, answer) }
    return answer
  }

  /** The answer's data; the test fails when the gateway refuses. */
  async call<E extends Endpoint>(
    endpoint: E,
    request: z.input<E['request']>,
    details?: Details,
  ): Promise<ResponseOf<E>> {
    return dataOf(endpoint, await this.answer(endpoint, request, details))
  }

  /** The whole answer, refusals included; the request need not be what the contract allows. */
  async answer(endpoint: Endpoint, request: unknown, details?: Details): Promise<Envelope> {
    return await send(this.gateway, this.wire(endpoint, request, details))
  }

  /** The request as it would go on the wire, for a test to spoil. */
  wire(endpoint: Endpoint, request: unknown, details: Details = {}): WireRequest {
    const at = details.at ?? this.gateway.time.now
    const parameters = z.parse(z.record(z.string(), z.unknown()), request)
    return signedRequest(endpoint, parameters, this.credentials, { ...details, at })
  }
}
