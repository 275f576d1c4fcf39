import { codes, succeeded } from '#contract/codes.ts'
import type { Endpoint, ResponseOf } from '#contract/define-endpoint.ts'
import { Envelope } from '#contract/envelope.ts'
import { getAccessToken, getPublicKey, login } from '#contract/session/endpoints.ts'
import {
  type AccessToken,
  consoleAppCode,
  type Device,
  type LoginResponse,
  type PublicKey,
  type UserAccount,
} from '#contract/session/schema.ts'
import { z } from '#contract/zod.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { type Details, encryptFor, signedRequest, unsignedRequest, type WireRequest } from './signing.ts'

/** A signed-in account without a browser: what the gateway holds is asked of the gateway itself. */
export class SignedClient {
  readonly userAccount: UserAccount
  /** The device's terminal; undefined without one. */
  readonly terminalId: string | undefined
  readonly #address: string
  readonly #token: string
  readonly #cipherText: string
  #access: AccessToken

  private constructor(address: string, { login, cipherText, access }: LoggedIn) {
    this.#address = address
    this.userAccount = login.userAccount
    this.terminalId = login.terminal?.terminalId
    this.#token = login.token
    this.#cipherText = cipherText
    this.#access = access
  }

  /**
   * Signs in, on a terminal or without one; the accounts of the demo data have one password.
   * @throws Error with the gateway's code and message when it refuses.
   */
  static async signIn(
    address: string,
    accountName: string,
    { password = demoPassword, device }: { password?: string; device?: Device } = {},
  ): Promise<SignedClient> {
    return new SignedClient(address, await logIn(address, accountName, password, device))
  }

  /**
   * What the gateway answers to a signed call.
   * @throws Error with its code and message when it refuses, or when the answer is not what the contract says.
   */
  async call<E extends Endpoint>(
    endpoint: E,
    request: z.input<E['request']>,
    details?: Details,
  ): Promise<ResponseOf<E>> {
    return dataOf(endpoint, await this.answer(endpoint, request, details))
  }

  /**
   * The whole answer to a signed call, refusals included; the request need not be what the contract allows. An access token that
   * has run out is fetched again, as the console does: sessions outlive it.
   */
  async answer(endpoint: Endpoint, request: unknown, details?: Details): Promise<Envelope> {
    const answer = await send(this.#address, this.request(endpoint, request, details))
    if (answer.code !== codes.accessTokenExpired) return answer
    this.#access = await ask(this.#address, getAccessToken, accessRequest(this.#cipherText), this.#token)
    return await send(this.#address, this.request(endpoint, request, details))
  }

  /** A signed call as it goes on the wire, unsent. */
  request(endpoint: Endpoint, request: unknown, details?: Details): WireRequest {
    return signedRequest(endpoint, recordOf(request), { ...this.#access, token: this.#token }, details)
  }
}

/** What the gateway gave at a sign-in, and the cipher that the access token was asked for with. */
interface LoggedIn {
  publicKey: PublicKey
  login: LoginResponse
  cipherText: string
  access: AccessToken
}

/**
 * Signs in by the specification's three calls, on a terminal or without one.
 * @throws Error with the gateway's code and message when it refuses.
 */
export async function logIn(
  address: string,
  accountName: string,
  password: string,
  device?: Device,
): Promise<LoggedIn> {
  const publicKey = await ask(address, getPublicKey, { appCode: consoleAppCode })
  const loginInfo = encryptFor(publicKey, { accountName, password })
  const answer = await ask(address, login, {
    loginInfo,
    loginType: 1,
    carrier: 'Node',
    ...(device && { device }),
  })
  const { accountName: loginAccount } = answer.userAccount
  const cipherText = encryptFor(publicKey, { appCode: consoleAppCode, loginAccount })
  const access = await ask(address, getAccessToken, accessRequest(cipherText), answer.token)
  return { publicKey, login: answer, cipherText, access }
}

const accessRequest = (cipherText: string) => ({ appCode: consoleAppCode, cipherText })

/** Makes an unsigned call, with a token when there is a session already. */
async function ask<E extends Endpoint>(
  address: string,
  endpoint: E,
  request: z.input<E['request']>,
  token?: string,
): Promise<ResponseOf<E>> {
  return dataOf(endpoint, await send(address, unsignedRequest(endpoint, recordOf(request), token)))
}

async function send(
  address: string,
  { address: path, method, headers, body }: WireRequest,
): Promise<Envelope> {
  const answer = await fetch(new URL(path, address), {
    method,
    headers,
    ...(body.length > 0 ? { body } : {}),
  })
  return z.parse(Envelope, await answer.json())
}

function dataOf<E extends Endpoint>(
  endpoint: E,
  { code, message, data, requestId }: Envelope,
): ResponseOf<E> {
  if (!succeeded(code)) {
    throw new Error(
      `${endpoint.id} answers ${code} ${message} ${JSON.stringify(data)} (request ${requestId})`,
    )
  }
  return z.parse<E['response']>(endpoint.response, data)
}

function recordOf(request: unknown): Record<string, unknown> {
  return z.parse(z.record(z.string(), z.unknown()), request)
}
