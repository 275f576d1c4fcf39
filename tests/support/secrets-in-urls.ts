import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import type { Exchange } from './exchange.ts'

const secretHeaders = ['authorization', 'accesstoken', 'ticket'] as const
/** Members of requests and answers whose values open something, or are made of what does. */
const secretMembers =
  /"\w*(?:token|ticket|credential|secret|password|passwordInfo|loginInfo|cipher|cipherText|privateKey)":"((?:[^"\\]|\\.)+)"/gi
/** Shorter texts stand anywhere by chance. */
const shortest = 8

/** The requests whose address, or that of the page they came from, has in it what the others show to be secret. */
export function secretsInUrls(exchanges: readonly Exchange[]): string[] {
  const secrets = new Set([demoPassword, ...exchanges.flatMap(secretsOf)])
  return exchanges
    .filter((exchange) => {
      const text = urlsOf(exchange)
      return [...secrets].some((secret) => text.includes(secret))
    })
    .map(String)
}

function secretsOf({ headers, body, answer }: Exchange): string[] {
  const bodies = [body, answer?.body ?? Buffer.alloc(0)].map(String)
  const found = [
    ...secretHeaders.flatMap((name) => headers[name] ?? []),
    // A key's lines, without what every key begins with.
    ...bodies
      .flatMap((text) => [...text.matchAll(secretMembers)])
      .flatMap(([, value = '']) => value.split('\\n')),
  ]
  return found.filter((text) => text.length >= shortest && !text.startsWith('-----'))
}

function urlsOf({ path, query, headers }: Exchange): string {
  return [path, ...[...query].flat(), headers.referer ?? ''].join('\n')
}
