/// <reference lib="webworker" />
import { accountOfDictionary, dictionaryType } from '#contract/dictionary/addresses.ts'
import { dictionaryCache } from '#offline/wake.ts'

/** Whether a dictionary's snapshot or delta is asked for, whose answer never changes. */
export function isDictionary(url: URL): boolean {
  return accountOfDictionary(url) !== undefined
}

/** The answer from the cache of the account that it was made for; else the gateway's, which is kept there. */
export async function answerDictionary(url: URL, request: Request): Promise<Response> {
  // Opened before the gateway is asked: what comes after a sign-out has dropped the cache is kept nowhere.
  const cache = await caches.open(dictionaryCache(accountOfDictionary(url) ?? ''))
  // By the address alone: with the request itself the cache would keep its tokens.
  const kept = await cache.match(url.href)
  if (kept) return kept
  const response = await fetch(request)
  // A refusal comes as JSON, a captive portal's page as HTML.
  if (response.ok && response.headers.get('content-type') === dictionaryType) {
    await cache.put(url.href, response.clone()).catch((failure: unknown) => {
      console.warn('No room for a dictionary', failure)
    })
  }
  return response
}
