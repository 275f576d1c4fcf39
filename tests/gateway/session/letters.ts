import { listOutbox } from '#contract/delivery/endpoints.ts'
import { Client } from '../client.ts'
import type { TestGateway } from '../gateway.ts'

/** Reads the outbox as somebody does who tries the demo: signed in, through the real call. */
export async function readOutbox(gateway: TestGateway) {
  await gateway.services.delivery.flush()
  const client = await Client.signIn(gateway, 'tourist')
  return await client.call(listOutbox, {})
}

/** The code that was sent to a recipient last; undefined when none was. */
export async function codeFor(gateway: TestGateway, recipient: string): Promise<string | undefined> {
  const letter = (await readOutbox(gateway)).find((found) => found.recipient === recipient)
  return letter && /\d{6}/.exec(letter.text)?.[0]
}

/** A code of the right form that is not the given one. */
export function wrongCode(code: string | undefined): string {
  return code === '000000' ? '000001' : '000000'
}
