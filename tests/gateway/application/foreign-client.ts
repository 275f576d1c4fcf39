import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Envelope } from '#contract/envelope.ts'
import { z } from '#contract/zod.ts'

const run = promisify(execFile)

/** What an application was given, once. */
export interface Issued {
  code: string
  accessToken: string
  /** PEM. */
  privateKey: string
}

/** A call as the protocol describes it; what is left out is empty. */
export interface ForeignCall {
  method?: 'GET' | 'POST'
  path: string
  /** Percent-encoded and sorted already. */
  query?: string
  body?: string
  timestamp: string
  idempotencyKey?: string
}

/**
 * A client that is not ours: `openssl` digests and signs, `curl` sends. The canonical text is put together here, by the protocol's
 * words, and nothing of the contract's code takes part in it.
 */
export class ForeignClient {
  readonly #address: string
  readonly #folder = mkdtempSync(join(tmpdir(), 'foreign-client-'))

  /** @param address of the gateway, e.g. `http://127.0.0.1:8080`. */
  constructor(address: string) {
    this.#address = address
  }

  /**
   * Makes a call, signed by the application.
   * @param sent headers that are sent otherwise than they were signed.
   */
  async call(
    { code, accessToken, privateKey }: Issued,
    { method = 'POST', path, query = '', body = '', timestamp, idempotencyKey = '' }: ForeignCall,
    sent: Record<string, string> = {},
  ): Promise<Envelope> {
    const contentType = body === '' ? '' : 'application/json'
    const text = [
      'MP1',
      method,
      path,
      query,
      timestamp,
      code,
      '', // menuId
      await this.#digest(''), // authorization
      await this.#digest(accessToken),
      idempotencyKey,
      '', // purpose
      contentType,
      await this.#digest(body),
    ].join('\n')
    return await this.send(
      {
        accessToken,
        appCode: code,
        timestamp,
        idempotencyKey,
        'content-type': contentType,
        signature: await this.#sign(text, privateKey),
        ...sent,
      },
      { method, path, query, body },
    )
  }

  /** Sends a request as it is; a header that is empty is left out. */
  async send(
    headers: Record<string, string>,
    { method = 'POST', path, query = '', body = '' }: Omit<ForeignCall, 'timestamp'>,
  ): Promise<Envelope> {
    const given = Object.entries(headers).flatMap(([name, value]) =>
      value ? ['-H', `${name}: ${value}`] : [],
    )
    const data = body === '' ? [] : ['--data-binary', `@${this.#file(body)}`]
    const url = `${this.#address}${path}${query && `?${query}`}`
    const { stdout } = await run('curl', ['-sS', '--noproxy', '*', '-X', method, ...given, ...data, url])
    return z.parse(Envelope, JSON.parse(stdout))
  }

  close(): void {
    rmSync(this.#folder, { recursive: true })
  }

  async #digest(content: string): Promise<string> {
    const { stdout } = await run('openssl', ['dgst', '-sha256', '-r', this.#file(content)])
    return stdout.split(' ')[0] ?? ''
  }

  async #sign(text: string, privateKey: string): Promise<string> {
    const key = this.#file(privateKey)
    const signature = this.#file('')
    await run('openssl', ['dgst', '-sha256', '-sign', key, '-out', signature, this.#file(text)])
    const { stdout } = await run('openssl', ['base64', '-A', '-in', signature])
    return stdout
  }

  #file(content: string): string {
    const path = join(this.#folder, randomUUID())
    writeFileSync(path, content, { mode: 0o600 })
    return path
  }
}
