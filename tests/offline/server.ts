import { codes } from '#contract/codes.ts'
import type { ReplayItem, ReplayResult } from '#contract/sync/schema.ts'
import { deleteWorkSites } from '#contract/work-site/entity.ts'
import { someone } from './tab.ts'

/**
 * The outside world of the queue: a gateway's memory of what took effect, judged as the protocol says. A refusal leaves
 * nothing and holds what comes behind it in the batch; a key that took effect answers 20120 ever after; what is deleted is
 * edited no more, and may be deleted again.
 */
export class Server {
  /** Effects in the order in which they took place. */
  readonly effects: { entity: string; key: string; account: string; deletes: boolean }[] = []
  /** Codes that an edit is refused with, by its label, each used once. */
  readonly refusals = new Map<string, number[]>()
  requests = 0

  take(items: readonly ReplayItem[], account: string = someone.accountId): ReplayResult[] {
    this.requests++
    const held = new Set<string>()
    return items.map((item) => this.#judge(item, account, held))
  }

  #judge(
    { endpointId, idempotencyKey, request }: ReplayItem,
    account: string,
    held: Set<string>,
  ): ReplayResult {
    const deletes = endpointId === deleteWorkSites.id
    const entity = String(request.workSiteId ?? request.ids)
    const answer = (code: number) => ({ idempotencyKey, code, message: `code ${code}` })
    if (held.has(entity)) return answer(codes.running)
    if (this.effects.some(({ key }) => key === idempotencyKey)) return answer(codes.repeated)
    const isGone = this.effects.some((effect) => effect.entity === entity && effect.deletes)
    const refusal =
      this.refusals.get(labelOf(request))?.shift() ?? (isGone && !deletes ? codes.deleted : undefined)
    if (refusal !== undefined) {
      held.add(entity)
      return answer(refusal)
    }
    this.effects.push({ entity, key: idempotencyKey, account, deletes })
    return answer(codes.success)
  }

  /** Keys that took effect on an entity, in order: an account's. */
  effectsOn(entity: string, account: string = someone.accountId): string[] {
    return this.effects.flatMap((effect) =>
      effect.entity === entity && effect.account === account ? effect.key : [],
    )
  }
}

/** What tells an edit from the others. */
export function labelOf({ remarks, label }: ReplayItem['request']): string {
  return String(remarks ?? label)
}
