import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

interface Grant {
  subject: string
  clientId: string
  redirectUri: string
  challenge: string | null
}

/** What a token request came with, as the server saw it. */
export interface TokenRequest {
  parameters: URLSearchParams
  refused: string | undefined
}

/** How the server fails the next token request. */
export type Trouble = 'refuse' | 'hang up' | 'not json' | 'no subject' | 'redirect'

/**
 * A small authorization server on loopback that speaks as WeChat (`appid`) and QQ (`client_id`) do: a page where the
 * person agrees, codes that are good once, PKCE when asked with a challenge.
 */
export class OAuthServer {
  /** Who agrees on its page. */
  subject = 'person-1'
  trouble: Trouble | undefined
  readonly secret = 'planted-app-secret'
  readonly tokenRequests: TokenRequest[] = []
  readonly #grants = new Map<string, Grant>()
  readonly #server = createServer((request, response) => this.#serve(request, response))
  #origin = ''

  static async start(): Promise<OAuthServer> {
    const server = new OAuthServer()
    server.#server.listen(0, '127.0.0.1')
    await once(server.#server, 'listening')
    const address = server.#server.address()
    if (typeof address !== 'object' || !address) throw new Error('no address')
    server.#origin = `http://127.0.0.1:${address.port}`
    return server
  }

  get addresses(): { authorize: string; token: string; subject: string } {
    return {
      authorize: `${this.#origin}/authorize`,
      token: `${this.#origin}/token`,
      subject: `${this.#origin}/me`,
    }
  }

  /** What the page does when the person agrees: the address it sends the browser back to. */
  agree(authorizeAddress: string): URL {
    const asked = new URL(authorizeAddress).searchParams
    const code = randomUUID()
    const redirectUri = asked.get('redirect_uri') ?? ''
    this.#grants.set(code, {
      subject: this.subject,
      clientId: asked.get('appid') ?? asked.get('client_id') ?? '',
      redirectUri,
      challenge: asked.get('code_challenge'),
    })
    const back = new URL(redirectUri)
    back.searchParams.set('code', code)
    back.searchParams.set('state', asked.get('state') ?? '')
    return back
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', this.#origin)
    if (url.pathname === '/authorize') {
      const back = this.agree(url.href)
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(
        `<!doctype html><title>OAuth</title><link rel="icon" href="data:,"><a href="${back.href.replaceAll('&', '&amp;')}">同意</a>`,
      )
    } else if (url.pathname === '/token') this.#token(url.searchParams, response)
    else if (url.pathname === '/me') sendJson(response, { client_id: 'qq', openid: this.subject })
    else response.writeHead(404).end()
  }

  #token(parameters: URLSearchParams, response: ServerResponse): void {
    const { trouble } = this
    const refused = trouble === 'refuse' ? 'refused' : this.#fault(parameters)
    this.tokenRequests.push({ parameters, refused })
    if (trouble === 'hang up') response.destroy()
    else if (trouble === 'not json') response.end('callback( {"error":1} );')
    else if (trouble === 'redirect') response.writeHead(302, { location: this.addresses.subject }).end()
    else if (refused) sendJson(response, { errcode: 40029, errmsg: refused })
    else if (trouble === 'no subject')
      sendJson(response, { access_token: 'planted-access', expires_in: 7200 })
    else if (parameters.has('appid')) {
      sendJson(response, { access_token: 'planted-access', expires_in: 7200, openid: this.subject })
    } else sendJson(response, { access_token: 'planted-access', expires_in: 7200 })
  }

  /** Why a code is not exchanged; each is good once, right or wrong. */
  #fault(parameters: URLSearchParams): string | undefined {
    const code = parameters.get('code') ?? ''
    const grant = this.#grants.get(code)
    this.#grants.delete(code)
    if (!grant) return 'invalid code'
    if ((parameters.get('secret') ?? parameters.get('client_secret')) !== this.secret) return 'invalid secret'
    if ((parameters.get('appid') ?? parameters.get('client_id')) !== grant.clientId) return 'another client'
    if (parameters.get('redirect_uri') !== grant.redirectUri) return 'another redirect_uri'
    const verifier = parameters.get('code_verifier') ?? ''
    const answer = createHash('sha256').update(verifier).digest('base64url')
    return grant.challenge !== null && grant.challenge !== answer ? 'wrong verifier' : undefined
  }
}

function sendJson(response: ServerResponse, body: object): void {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(body))
}
