import { expect, type Page } from '@playwright/test'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { Envelope } from '#contract/envelope.ts'
import { z } from '#contract/zod.ts'
import type { Exchange } from './exchange.ts'
import type { Network } from './network.ts'
import { type Credentials, signedRequest } from './signing.ts'

const Text = z.pipe(
  z.string(),
  z.transform((text): unknown => JSON.parse(text)),
)
const Held = z.object({
  token: z.pipe(Text, z.string()),
  accessToken: z.pipe(Text, z.string()),
  privateKey: z.pipe(Text, z.string()),
})

/** What a page signs its requests with. */
export async function credentialsOf(page: Page): Promise<Credentials> {
  return z.parse(Held, await page.evaluate(() => ({ ...sessionStorage })))
}

/** Calls the gateway in a page's own session, past the page; the whole answer. */
export async function callInSessionOf(
  page: Page,
  address: string,
  endpoint: Endpoint,
  request: Record<string, unknown>,
): Promise<Envelope> {
  return await callWith(await credentialsOf(page), address, endpoint, request)
}

/** Calls the gateway with what a session had, past every page; the whole answer. */
export async function callWith(
  credentials: Credentials,
  address: string,
  endpoint: Endpoint,
  request: Record<string, unknown>,
): Promise<Envelope> {
  const { address: path, method, headers, body } = signedRequest(endpoint, request, credentials)
  const init = { method, headers, ...(body.length > 0 ? { body } : {}) }
  return z.parse(Envelope, await (await fetch(new URL(path, address), init)).json())
}

/** The codes that the gateway answered an endpoint's calls with, the oldest first. */
export function codesOf(network: Network, endpoint: Endpoint): number[] {
  return network.exchanges(endpoint).flatMap((exchange) => codeOf(exchange) ?? [])
}

export function codeOf({ answerJson }: Exchange): number | undefined {
  return z.safeParse(Envelope, answerJson).data?.code
}

/** The names that a session leaves in the browser's storages. */
export async function namesKept(page: Page): Promise<{ session: string[]; local: string[] }> {
  return page.evaluate(() => ({ session: Object.keys(sessionStorage), local: Object.keys(localStorage) }))
}

/** Nothing of a session is left on the page but the remembered login (SES-11). */
export async function expectSessionCleared(page: Page): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname === '/login')
  const { session, local } = await namesKept(page)
  expect(session).toEqual([])
  expect(local.filter((name) => name.startsWith('cipherText') || name === 'baseAccessToken')).toEqual([])
  expect(local).toContain('rememberedLogin')
}
