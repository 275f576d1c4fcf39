import { Platform } from '#contract/session/schema.ts'
import { z } from '#contract/zod.ts'
import type { ThirdPartyClient } from '../security/services.ts'
import type { PlatformSettings, ThirdPartySettings } from '../settings/third-party-variables.ts'

/** How long a platform may take over an answer, milliseconds. */
const patience = 8_000
const longestAnswer = 65_536

/** WeChat names the application `appid` and `secret`, QQ as RFC 6749 does. */
const names = {
  weChat: { id: 'appid', secret: 'secret', scope: 'snsapi_login' },
  qq: { id: 'client_id', secret: 'client_secret', scope: 'get_user_info' },
} satisfies Record<Platform, object>

const TokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  openid: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  unionid: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
})
const SubjectAnswer = z.object({ openid: z.string().check(z.minLength(1), z.maxLength(200)) })

/** The platform did not say who the person is; the message carries no address, for those carry secrets. */
export class PlatformFailure extends Error {
  override readonly name = 'PlatformFailure'
}

/** Talks to WeChat and QQ, as far as they are configured. */
export class PlatformClient implements ThirdPartyClient {
  readonly #settings: ThirdPartySettings | undefined

  constructor(settings: ThirdPartySettings | undefined) {
    this.#settings = settings
  }

  get platforms(): Platform[] {
    return Platform.options.filter((platform) => this.#settings?.platforms[platform])
  }

  authorizeAddress(platform: Platform, state: string, challenge: string): string | undefined {
    const found = this.#settings?.platforms[platform]
    if (!found || !this.#settings) return undefined
    const address = new URL(found.authorizeUrl)
    const parameters = {
      [names[platform].id]: found.appId,
      redirect_uri: this.#settings.returnAddress,
      response_type: 'code',
      scope: names[platform].scope,
      state,
      ...(found.pkce && { code_challenge: challenge, code_challenge_method: 'S256' }),
    }
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
    // WeChat's page does without it on a computer, and wants it on a phone.
    if (platform === 'weChat') address.hash = 'wechat_redirect'
    return address.href
  }

  async subjectOf(platform: Platform, code: string, verifier: string): Promise<string> {
    const found = this.#settings?.platforms[platform]
    if (!found || !this.#settings) throw new PlatformFailure(`${platform} is not configured`)
    const token = await ask(found.tokenUrl, TokenAnswer, {
      grant_type: 'authorization_code',
      [names[platform].id]: found.appId,
      [names[platform].secret]: found.secret,
      code,
      redirect_uri: this.#settings.returnAddress,
      // QQ answers a form without it.
      fmt: 'json',
      ...(found.pkce && { code_verifier: verifier }),
    })
    // `openid` is the person's for this application, `unionid` for all of the operator's.
    return token.unionid ?? token.openid ?? (await askSubject(found, token.access_token))
  }
}

async function askSubject({ subjectUrl }: PlatformSettings, accessToken: string): Promise<string> {
  if (!subjectUrl) throw new PlatformFailure('the answer names nobody')
  return (await ask(subjectUrl, SubjectAnswer, { access_token: accessToken, fmt: 'json' })).openid
}

/**
 * Both platforms take parameters by GET alone, the secret among them: such an address goes nowhere but to the
 * platform, so neither it nor an error that could quote it is logged.
 */
async function ask<Schema extends z.ZodMiniType>(
  address: string,
  schema: Schema,
  parameters: Record<string, string>,
): Promise<z.output<Schema>> {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const answer = z.safeParse<Schema>(schema, await fetchJson(url))
  if (!answer.success) throw new PlatformFailure(`${url.host} answered without what was asked for`)
  return answer.data
}

async function fetchJson(url: URL): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(patience)
    const response = await fetch(url, { redirect: 'error', signal, headers: { accept: 'application/json' } })
    const text = await response.text()
    return text.length > longestAnswer ? undefined : JSON.parse(text)
  } catch (error) {
    throw new PlatformFailure(
      `${url.host} gave no answer: ${error instanceof Error ? error.name : 'unknown'}`,
    )
  }
}
