import { codes } from '#contract/codes.ts'
import { getAccessToken, getPublicKey, login, logout, renewSession } from '#contract/session/endpoints.ts'
import { consoleAppCode, type LoginResponse, type PublicKey } from '#contract/session/schema.ts'
import { carrier } from './carrier.ts'
import { encryptFor } from './encrypt.ts'
import { Refused } from './errors.ts'
import type { Exchange } from './exchange.ts'
import { cipherText } from './items.ts'
import { dropSession, establish, item, keeper, sessionState } from './session.ts'

/** The gateway's login key, fetched afresh and kept. */
export async function fetchPublicKey(exchange: Exchange): Promise<PublicKey> {
  const publicKey = await exchange(getPublicKey, { appCode: consoleAppCode })
  establish({ publicKey })
  return publicKey
}

/**
 * Signs in by the specification's three calls (§7). Rejects with Refused (20411, 20119 and the like) for the caller
 * to show, or when the account is not the one whose session is being continued.
 */
export async function logIn(exchange: Exchange, accountName: string, password: string): Promise<void> {
  const device = await keeper()?.device()
  await begin(exchange, password, async (encrypt) =>
    exchange(login, {
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
export async function renewWithCredential(exchange: Exchange, device: DeviceCredential): Promise<void> {
  const { terminalId, accountId, credential } = device
  await begin(exchange, undefined, async (encrypt) =>
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
  exchange: Exchange,
  password: string | undefined,
  signIn: (encrypt: Encrypt) => Promise<LoginResponse>,
): Promise<void> {
  const attempt = async () => {
    const publicKey = await fetchPublicKey(exchange)
    return signIn((value) => encryptFor(publicKey, value))
  }
  const answer = await attempt().catch((failure) => {
    if (failure instanceof Refused && failure.code === codes.cipherInvalid) return attempt()
    throw failure
  })
  const before = item('userAccount')
  if (before && before.accountId !== answer.userAccount.accountId) throw new AnotherAccount()
  // First of all, because the device credential that renewed the session is spent.
  await keeper()?.signedIn(answer, password)
  establish({ token: answer.token, userAccount: answer.userAccount })
  try {
    await fetchAccessToken(exchange, { rebuild: true })
  } catch (failure) {
    if (!before) dropSession()
    throw failure
  }
}

/** A session goes on only as the same account. */
export class AnotherAccount extends Error {
  constructor() {
    super('The session belongs to another account')
    this.name = 'AnotherAccount'
  }
}

/** A new access token and signing key, with the stored cipher or one rebuilt under the stored public key. */
export async function fetchAccessToken(exchange: Exchange, { rebuild = false } = {}): Promise<void> {
  const stored = rebuild ? undefined : cipherText.read()
  const text = stored ?? (await buildCipher(exchange))
  const { accessToken, privateKey } = await exchange(getAccessToken, {
    appCode: consoleAppCode,
    cipherText: text,
  })
  cipherText.write(text)
  establish({ accessToken, privateKey })
}

async function buildCipher(exchange: Exchange): Promise<string> {
  const publicKey = item('publicKey') ?? (await fetchPublicKey(exchange))
  const loginAccount = item('userAccount')?.accountName ?? ''
  return encryptFor(publicKey, { appCode: consoleAppCode, loginAccount })
}

/** Ends the session here, and at the gateway when it can be reached; sealed edits stay. */
export async function logOut(exchange: Exchange): Promise<void> {
  try {
    if (sessionState() === 'signed-in') await exchange(logout, {})
  } finally {
    dropSession()
  }
}
