import { listOutbox } from '#contract/delivery/endpoints.ts'
import type { SignedClient } from './signed-client.ts'
import { until } from './until.ts'

/** The code in the newest letter to a recipient, as soon as there is one. */
export async function readCode(client: SignedClient, recipient: string): Promise<string> {
  return await until(`a code is sent to ${recipient}`, async () => {
    const letters = await client.call(listOutbox, {})
    const newest = letters.find((letter) => letter.recipient === recipient)
    return /验证码 (\d{6})/.exec(newest?.text ?? '')?.[1]
  })
}

/** How many letters a recipient was sent. */
export async function countLetters(client: SignedClient, recipient: string): Promise<number> {
  const letters = await client.call(listOutbox, {})
  return letters.filter((letter) => letter.recipient === recipient).length
}
