import type { Envelope } from '#contract/envelope.ts'
import type { Platform } from '#contract/session/schema.ts'
import { loginThirdPlatform, visitPlatform } from '#contract/session/third-party.ts'
import { OAuthServer } from '../../support/oauth-server.ts'
import { callUnsigned, dataOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

export const returnAddress = 'https://milepost.example/loginThirdPlatform'

/** What a browser comes back from a platform with. */
export interface Visited {
  ticket: string
  authorizationCode: string
  state: string
}

/** A gateway that one may sign in to by WeChat or QQ, and the server that stands for both. */
export class PlatformGateway {
  readonly gateway: TestGateway
  readonly oauth: OAuthServer

  private constructor(gateway: TestGateway, oauth: OAuthServer) {
    this.gateway = gateway
    this.oauth = oauth
  }

  static async start(): Promise<PlatformGateway> {
    const oauth = await OAuthServer.start()
    const { authorize, token, subject } = oauth.addresses
    const common = { secret: oauth.secret, authorizeUrl: authorize, tokenUrl: token }
    const platforms = {
      weChat: { ...common, appId: 'wx-app', subjectUrl: undefined, pkce: false },
      qq: { ...common, appId: 'qq-app', subjectUrl: subject, pkce: true },
    }
    return new PlatformGateway(await startGateway({}, { thirdParty: { returnAddress, platforms } }), oauth)
  }

  /** Goes to a platform and agrees there. */
  async visit(platform: Platform): Promise<Visited & { address: URL }> {
    const { address, ticket } = dataOf(
      visitPlatform,
      await callUnsigned(this.gateway, visitPlatform, { platform }),
    )
    const back = this.oauth.agree(address)
    const authorizationCode = back.searchParams.get('code') ?? ''
    const state = back.searchParams.get('state') ?? ''
    return { address: new URL(address), ticket, authorizationCode, state }
  }

  async comeBack({ ticket, authorizationCode, state }: Visited): Promise<Envelope> {
    return await callUnsigned(this.gateway, loginThirdPlatform, {
      ticket,
      authorizationCode,
      state,
      carrier: 'Node 20',
    })
  }

  /** What somebody binds an account with that nobody knows; empty for somebody bound. */
  async bindTicketOf(platform: Platform): Promise<string> {
    const answer = dataOf(loginThirdPlatform, await this.comeBack(await this.visit(platform)))
    return answer.outcome === 'unknown' ? answer.bindTicket : ''
  }

  async close(): Promise<void> {
    await this.gateway.close()
    await this.oauth.close()
  }
}
