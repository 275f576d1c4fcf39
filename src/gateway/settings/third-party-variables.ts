import type { Platform } from '#contract/session/schema.ts'
import { z } from '#contract/zod.ts'
import { StartRefusal } from '../platform/start-refusal.ts'

/** How a platform is talked to. */
export interface PlatformSettings {
  appId: string
  secret: string
  /** Its page where a person agrees. */
  authorizeUrl: string
  /** Exchanges the code for a token. */
  tokenUrl: string
  /** Says whose token it is, where the token's own answer does not. */
  subjectUrl: string | undefined
  /** Whether it knows RFC 7636; the real WeChat and QQ do not say so. */
  pkce: boolean
}

export interface ThirdPartySettings {
  /** Where platforms send people back to. */
  returnAddress: string
  platforms: Partial<Record<Platform, PlatformSettings>>
}

function address(usual: string) {
  const error = 'an address like https://example.com/path'
  return z._default(z.string({ error }).check(z.regex(/^https?:\/\/\S+$/, { error })), usual)
}

const id = z.optional(
  z
    .string()
    .check(z.regex(/^\S{1,200}$/, { error: 'what the platform gave this application, without spaces' })),
)
const flag = z._default(z.enum(['true', 'false'], { error: 'true or false' }), 'false')

/** What the operator got from WeChat and QQ; a platform without an id is not offered. */
export const thirdPartyVariables = {
  WECHAT_APP_ID: id,
  WECHAT_APP_SECRET: id,
  WECHAT_AUTHORIZE_URL: address('https://open.weixin.qq.com/connect/qrconnect'),
  WECHAT_TOKEN_URL: address('https://api.weixin.qq.com/sns/oauth2/access_token'),
  WECHAT_PKCE: flag,
  QQ_APP_ID: id,
  QQ_APP_KEY: id,
  QQ_AUTHORIZE_URL: address('https://graph.qq.com/oauth2.0/authorize'),
  QQ_TOKEN_URL: address('https://graph.qq.com/oauth2.0/token'),
  QQ_SUBJECT_URL: address('https://graph.qq.com/oauth2.0/me'),
  QQ_PKCE: flag,
}
const Variables = z.object(thirdPartyVariables)

/** @throws StartRefusal for half a configuration: an id without its secret, or without the origin to return to. */
export function thirdPartyOf(
  variables: z.output<typeof Variables>,
  publicOrigin: string | undefined,
): ThirdPartySettings | undefined {
  const { WECHAT_APP_ID, WECHAT_APP_SECRET, QQ_APP_ID, QQ_APP_KEY } = variables
  if ((WECHAT_APP_ID === undefined) !== (WECHAT_APP_SECRET === undefined)) {
    throw new StartRefusal('WECHAT_APP_ID and WECHAT_APP_SECRET have to be set together.')
  }
  if ((QQ_APP_ID === undefined) !== (QQ_APP_KEY === undefined)) {
    throw new StartRefusal('QQ_APP_ID and QQ_APP_KEY have to be set together.')
  }
  if (WECHAT_APP_ID === undefined && QQ_APP_ID === undefined) return undefined
  if (publicOrigin === undefined) {
    throw new StartRefusal('PUBLIC_ORIGIN has to be set for WeChat or QQ: they send people back there.')
  }
  const platforms: ThirdPartySettings['platforms'] = {}
  if (WECHAT_APP_ID !== undefined && WECHAT_APP_SECRET !== undefined) {
    platforms.weChat = {
      appId: WECHAT_APP_ID,
      secret: WECHAT_APP_SECRET,
      authorizeUrl: variables.WECHAT_AUTHORIZE_URL,
      tokenUrl: variables.WECHAT_TOKEN_URL,
      subjectUrl: undefined,
      pkce: variables.WECHAT_PKCE === 'true',
    }
  }
  if (QQ_APP_ID !== undefined && QQ_APP_KEY !== undefined) {
    platforms.qq = {
      appId: QQ_APP_ID,
      secret: QQ_APP_KEY,
      authorizeUrl: variables.QQ_AUTHORIZE_URL,
      tokenUrl: variables.QQ_TOKEN_URL,
      subjectUrl: variables.QQ_SUBJECT_URL,
      pkce: variables.QQ_PKCE === 'true',
    }
  }
  return { returnAddress: `${publicOrigin}/loginThirdPlatform`, platforms }
}
