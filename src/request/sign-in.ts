import { codes } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { InvalidData } from '#contract/envelope.ts'
import { captchaField } from '#contract/session/captcha.ts'
import { getAccessToken, getPublicKey, login, renewSession } from '#contract/session/endpoints.ts'
import { consoleAppCode, type LoginResponse, type PublicKey } from '#contract/session/schema.ts'
import { loginThirdPlatform } from '#contract/session/third-party.ts'
import { z } from '#contract/zod.ts'
import { carrier } from './carrier.ts'
import { encryptFor } from './encrypt.ts'
import { Cancelled, Refused } from './errors.ts'
import { exchange } from './exchange.ts'
import { cipherText } from './items.ts'
import { establish, item } from './session.ts'

/** The gateway's login key, fetched again and stored. */
export async function fetchPublicKey(): Promise<PublicKey> {
  const publicKey = await exchange(getPublicKey, { appCode: consoleAppCode })
  establish({ publicKey })
  return publicKey
}

/** What the gateway says of the captcha, when it wants one answered first. */
export function captchaProblem(failure: unknown): string | undefined {
  if (!(failure instanceof Refused) || failure.code !== codes.invalid) return undefined
  const fields = z.safeParse(InvalidData, failure.data).data?.fields
  return fields?.find(({ path }) => path === captchaField)?.message
}

/** What goes with a sign-in now and then; `device` where something can be stored on it. */
export type LoginExtras = Pick<RequestOf<typeof login>, 'captcha' | 'bindTicket' | 'device' | 'formerToken'>

/**
 * Signs in by the specification's first two calls (§7); `beginSession` makes the third. Rejects with Refused (20411, 20119
 * and the like) for the caller to show, or when the account is not the one whose session is being continued.
 */
export async function logIn(
  accountName: string,
  password: string,
  extras: LoginExtras = {},
): Promise<LoginResponse> {
  const answer = await withPublicKey(async (encrypt) => {
    const loginInfo = await encrypt({ accountName, password })
    return exchange(login, { ...extras, loginInfo, loginType: 1, carrier: carrier() })
  })
  return ofSameAccount(answer)
}

/** A terminal's credential, as the vault stores it. */
export interface DeviceCredential {
  terminalId: string
  accountId: string
  credential: string
}

/** Signs in a device that was opened offline (protocol: "Device credential"). Rejects as `logIn` does. */
export async function logInByCredential(device: DeviceCredential): Promise<LoginResponse> {
  const { terminalId, accountId, credential } = device
  const answer = await withPublicKey(async (encrypt) => {
    const cipher = await encrypt({ credential })
    return exchange(renewSession, { terminalId, accountId, cipher, carrier: carrier() })
  })
  return ofSameAccount(answer)
}

/** What WeChat or QQ sent the browser back with, and the ticket that the same tab began with. */
export type PlatformReturn = Pick<
  RequestOf<typeof loginThirdPlatform>,
  'authorizationCode' | 'state' | 'ticket'
>

/**
 * Signs in the person whom WeChat or QQ answers for; the platform's account may be unknown, and its answer then brings what
 * binds an account to it. Rejects as `logIn` does.
 */
export async function logInByPlatform(
  back: PlatformReturn,
  device: LoginExtras['device'],
): Promise<ResponseOf<typeof loginThirdPlatform>> {
  const answer = await exchange(loginThirdPlatform, { ...back, carrier: carrier(), device })
  if (answer.outcome !== 'unknown') ofSameAccount(answer.login)
  return answer
}

/**
 * Begins, or goes on with, the session that a sign-in brought, once its access token is here: half of one looks like one after an
 * offline sign-in, which anyone who sees it renews. Rejects as `exchange` does, and with Cancelled when the account signed out
 * meanwhile.
 */
export async function beginSession({ token, userAccount }: LoginResponse): Promise<void> {
  const before = item('userAccount')?.accountId
  const access = await askAccessToken(await buildCipher(userAccount.accountName), token)
  if (item('userAccount')?.accountId !== before) throw new Cancelled()
  establish({ token, userAccount, ...access })
}

/** A session goes on only as the same account. */
export class AnotherAccount extends Error {
  constructor() {
    super('The session belongs to another account')
    this.name = 'AnotherAccount'
  }
}

/** The answer to a sign-in, if it is the account's whose session there is, or there is none. Throws AnotherAccount. */
function ofSameAccount(answer: LoginResponse): LoginResponse {
  const before = item('userAccount')
  if (before && before.accountId !== answer.userAccount.accountId) throw new AnotherAccount()
  return answer
}

type Encrypt = (value: object) => Promise<string>

/** Public key, sign-in; after 20007 both once more. */
async function withPublicKey(signIn: (encrypt: Encrypt) => Promise<LoginResponse>): Promise<LoginResponse> {
  const attempt = async () => {
    const publicKey = await fetchPublicKey()
    return signIn((value) => encryptFor(publicKey, value))
  }
  return attempt().catch((failure) => {
    if (failure instanceof Refused && failure.code === codes.cipherInvalid) return attempt()
    throw failure
  })
}

/** A new access token and signing key, with the stored cipher or one rebuilt under the stored public key. */
export async function fetchAccessToken({ rebuild = false } = {}): Promise<void> {
  const stored = rebuild ? undefined : cipherText.read()
  const text = stored ?? (await buildCipher(item('userAccount')?.accountName ?? ''))
  establish(await askAccessToken(text, item('token')))
}

async function askAccessToken(text: string, token: string | undefined) {
  const request = { appCode: consoleAppCode, cipherText: text }
  const { accessToken, privateKey, nodesOrigin = '' } = await exchange(getAccessToken, request, { token })
  cipherText.write(text)
  return { accessToken, privateKey, nodesOrigin }
}

async function buildCipher(loginAccount: string): Promise<string> {
  const publicKey = item('publicKey') ?? (await fetchPublicKey())
  return encryptFor(publicKey, { appCode: consoleAppCode, loginAccount })
}
