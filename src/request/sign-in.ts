import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { InvalidData } from '#contract/envelope.ts'
import { captchaField } from '#contract/session/captcha.ts'
import { getAccessToken, getPublicKey, login, renewSession } from '#contract/session/endpoints.ts'
import { consoleAppCode, type LoginResponse, type PublicKey } from '#contract/session/schema.ts'
import { loginThirdPlatform } from '#contract/session/third-party.ts'
import { z } from '#contract/zod.ts'
import { carrier } from './carrier.ts'
import { encryptFor } from './encrypt.ts'
import { Refused } from './errors.ts'
import { exchange } from './exchange.ts'
import { cipherText } from './items.ts'
import { dropSession, establish, item, keeper } from './session.ts'

/** The gateway's login key, fetched afresh and kept. */
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

/** What goes with a sign-in now and then. */
export type LoginExtras = Pick<RequestOf<typeof login>, 'captcha' | 'bindTicket'>

/**
 * Signs in by the specification's three calls (§7). Rejects with Refused (20411, 20119 and the like) for the caller
 * to show, or when the account is not the one whose session is being continued.
 */
export async function logIn(accountName: string, password: string, extras: LoginExtras = {}): Promise<void> {
  const device = await keeper()?.device()
  await begin(password, async (encrypt) =>
    exchange(login, {
      ...extras,
      loginInfo: await encrypt({ accountName, password }),
      loginType: 1,
      carrier: carrier(),
      device,
    }),
  )
}

/** A terminal's credential, as the vault keeps it. */
export interface DeviceCredential {
  terminalId: string
  accountId: string
  credential: string
}

/** A new session for a device that was opened offline (protocol: "Device credential"). Rejects as `logIn` does. */
export async function renewWithCredential(device: DeviceCredential): Promise<void> {
  const { terminalId, accountId, credential } = device
  await begin(undefined, async (encrypt) =>
    exchange(renewSession, {
      terminalId,
      accountId,
      cipher: await encrypt({ credential }),
      carrier: carrier(),
    }),
  )
}

type Encrypt = (value: object) => Promise<string>

/** Public key, sign-in, access token; after 20007 the first two once more. */
async function begin(
  password: string | undefined,
  signIn: (encrypt: Encrypt) => Promise<LoginResponse>,
): Promise<void> {
  const attempt = async () => {
    const publicKey = await fetchPublicKey()
    return signIn((value) => encryptFor(publicKey, value))
  }
  const answer = await attempt().catch((failure) => {
    if (failure instanceof Refused && failure.code === codes.cipherInvalid) return attempt()
    throw failure
  })
  await enter(answer, password)
}

/** Keeps what the sign-in brought, and fetches the access token. */
async function enter(answer: LoginResponse, password: string | undefined): Promise<void> {
  const before = item('userAccount')
  if (before && before.accountId !== answer.userAccount.accountId) throw new AnotherAccount()
  // First of all, because the device credential that renewed the session is spent.
  await keeper()?.signedIn(answer, password)
  establish({ token: answer.token, userAccount: answer.userAccount })
  try {
    await fetchAccessToken({ rebuild: true })
  } catch (failure) {
    if (!before) dropSession()
    throw failure
  }
}

/** What WeChat or QQ sent the browser back with, and the ticket that the same tab began with. */
export type PlatformReturn = Pick<
  RequestOf<typeof loginThirdPlatform>,
  'authorizationCode' | 'state' | 'ticket'
>

/**
 * Signs in whom WeChat or QQ answers for. Rejects as `logIn` does.
 * @returns nothing when somebody is signed in, else what binds an account at its next sign-in by password.
 */
export async function logInByPlatform(back: PlatformReturn): Promise<string | undefined> {
  const device = await keeper()?.device()
  const answer = await exchange(loginThirdPlatform, { ...back, carrier: carrier(), device })
  if (answer.outcome === 'unknown') return answer.bindTicket
  await enter(answer.login, undefined)
  return undefined
}

/** A session goes on only as the same account. */
export class AnotherAccount extends Error {
  constructor() {
    super('The session belongs to another account')
    this.name = 'AnotherAccount'
  }
}

/** A new access token and signing key, with the stored cipher or one rebuilt under the stored public key. */
export async function fetchAccessToken({ rebuild = false } = {}): Promise<void> {
  const stored = rebuild ? undefined : cipherText.read()
  const text = stored ?? (await buildCipher())
  const {
    accessToken,
    privateKey,
    nodesOrigin = '',
  } = await exchange(getAccessToken, {
    appCode: consoleAppCode,
    cipherText: text,
  })
  cipherText.write(text)
  establish({ accessToken, privateKey, nodesOrigin })
}

async function buildCipher(): Promise<string> {
  const publicKey = item('publicKey') ?? (await fetchPublicKey())
  const loginAccount = item('userAccount')?.accountName ?? ''
  return encryptFor(publicKey, { appCode: consoleAppCode, loginAccount })
}
