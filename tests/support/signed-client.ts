import { succeeded } from '#contract/codes.ts'
import type { Endpoint, ResponseOf } from '#contract/define-endpoint.ts'
import { Envelope } from '#contract/envelope.ts'
import { getAccessToken, getPublicKey, login } from '#contract/session/endpoints.ts'
import { consoleAppCode, type UserAccount } from '#contract/session/schema.ts'
import { z } from '#contract/zod.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import {
  type Credentials,
  type Details,
  encryptFor,
  signedRequest,
  unsignedRequest,
  type WireRequest,
} from './signing.ts'

/** A signed-in account without a browser: what the gateway holds is asked of the gateway itself. */
export class SignedClient {
  readonly userAccount: UserAccount
  readonly #address: string
  readonly #credentials: Credentials

  private constructor(address: string, userAccount: UserAccount, credentials: Credentials) {
    this.#address = address
    this.userAccount = userAccount
    this.#credentials = credentials
  }

  /**
   * Signs in by the specification's three calls; the accounts of the demo data have one password.
   * @throws Error with the gateway's code and message when it refuses.
   */
  static async signIn(address: string, accountName: string, password = demoPassword): Promise<SignedClient> {
    const ask = async <E extends Endpoint>(endpoint: E, request: z.input<E['request']>, token?: string) =>
      dataOf(endpoint, await send(address, unsignedRequest(endpoint, recordOf(request), token)))
    const key = await ask(getPublicKey, { appCode: consoleAppCode })
    const loginInfo = encryptFor(key, { accountName, password })
    const { token, userAccount } = await ask(login, { loginInfo, loginType: 1, carrier: 'Node' })
    const cipherText = encryptFor(key, { appCode: consoleAppCode, loginAccount: userAccount.accountName })
    const { accessToken, privateKey } = await ask(
      getAccessToken,
      { appCode: consoleAppCode, cipherText },
      token,
    )
    return new SignedClient(address, userAccount, { token, accessToken, privateKey })
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

  /** The whole answer to a signed call, refusals included; the request need not be what the contract allows. */
  async answer(endpoint: Endpoint, request: unknown, details?: Details): Promise<Envelope> {
    return await send(this.#address, this.request(endpoint, request, details))
  }

  /** A signed call as it goes on the wire, unsent. */
  request(endpoint: Endpoint, request: unknown, details?: Details): WireRequest {
    return signedRequest(endpoint, recordOf(request), this.#credentials, details)
  }
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
