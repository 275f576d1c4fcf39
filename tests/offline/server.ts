import { codes } from '#contract/codes.ts'
import type { ReplayItem, ReplayResult } from '#contract/sync/schema.ts'
import { someone } from './tab.ts'

/**
 * The outside world of the queue: a gateway's memory of what took effect, judged as the protocol says. A refusal leaves
 * nothing and holds what comes behind it in the batch; a key that took effect answers 20120 ever after.
 */
export class Server {
  /** Effects in the order in which they took place. */
  readonly effects: { thing: string; key: string; account: string }[] = []
  /** Codes that an edit is refused with, by its label, each used once. */
  readonly refusals = new Map<string, number[]>()
  requests = 0

  take(items: readonly ReplayItem[], account: string = someone.accountId): ReplayResult[] {
    this.requests++
    const held = new Set<string>()
    return items.map((item) => this.#judge(item, account, held))
  }

  #judge({ idempotencyKey, request }: ReplayItem, account: string, held: Set<string>): ReplayResult {
    const thing = String(request.workSiteId)
    const answer = (code: number) => ({ idempotencyKey, code, message: `code ${code}` })
    if (held.has(thing)) return answer(codes.running)
    if (this.effects.some(({ key }) => key === idempotencyKey)) return answer(codes.repeated)
    const refusal = this.refusals.get(String(request.remarks))?.shift()
    if (refusal !== undefined) {
      held.add(thing)
      return answer(refusal)
    }
    this.effects.push({ thing, key: idempotencyKey, account })
    return answer(codes.success)
  }

  /** Keys that took effect on a thing, in order: an account's. */
  effectsOn(thing: string, account: string = someone.accountId): string[] {
    return this.effects.flatMap((effect) =>
      effect.thing === thing && effect.account === account ? effect.key : [],
    )
  }
}
