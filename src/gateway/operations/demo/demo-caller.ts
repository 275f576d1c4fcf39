import { eq } from 'drizzle-orm'
import type { Endpoint, RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { z } from '#contract/zod.ts'
import { account } from '../../db/tables/account.ts'
import { person } from '../../db/tables/person.ts'
import { runSignedIn } from '../../http/execute.ts'
import type { Handler, SignedInHandler } from '../../http/handle.ts'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../security/actor.ts'
import { authorize } from '../../security/authenticate.ts'
import { loadGrants } from '../../security/grants.ts'
import type { GatewayServices } from '../../security/services.ts'

/**
 * Calls the gateway's own handlers as people of the demo, in the past: with their rights, checks, history and messages, so that
 * the demo has nothing that people could not have made.
 */
export class DemoCaller {
  readonly #services: GatewayServices
  readonly #handlers: ReadonlyMap<string, SignedInHandler>
  readonly #actors = new Map<string, Promise<Actor>>()

  constructor(services: GatewayServices, handlers: readonly Handler[]) {
    // Nobody listens yet.
    this.#services = { ...services, live: { announce: () => undefined, listen: () => () => undefined } }
    this.#handlers = new Map(
      handlers.flatMap((handler) =>
        handler.access === 'signed-in' ? [[handler.endpoint.id, handler] as const] : [],
      ),
    )
  }

  /**
   * Makes a call at an instant, and answers what the endpoint does.
   * @throws Refusal as the endpoint; Error where the request is not one of its own.
   */
  async call<E extends Endpoint>(
    accountName: string,
    now: Date,
    endpoint: E,
    request: RequestOf<E>,
  ): Promise<ResponseOf<E>> {
    const calls = this.#handlers.get(endpoint.id)?.open()
    const parsed = calls?.parse(request)
    if (!calls || !parsed || 'issues' in parsed)
      throw new Error(`the demo calls ${endpoint.id} wrongly: ${JSON.stringify(parsed)}`)
    const actor = await this.#actorOf(accountName)
    authorize(endpoint, actor)
    const outcome = await runSignedIn(
      { endpoint, calls, call: parsed.call, request, idempotencyKey: '' },
      {
        actor,
        now,
        signedAt: undefined,
        elapsed: () => 0,
        language: 'zh',
        requestId: newId(now),
        menuId: '',
        ip: '127.0.0.1',
        city: null,
        origin: undefined,
        local: true,
        ticket: '',
        body: Buffer.alloc(0),
        services: this.#services,
      },
    )
    return z.parse<E['response']>(endpoint.response, outcome.data)
  }

  #actorOf(accountName: string): Promise<Actor> {
    const found = this.#actors.get(accountName) ?? this.#loadActor(accountName)
    this.#actors.set(accountName, found)
    return found
  }

  async #loadActor(accountName: string): Promise<Actor> {
    const { orm } = this.#services.database
    const { accountId, level } = account
    const { userId, userName } = person
    const [found] = await orm
      .select({ accountId, level, userId, userName })
      .from(account)
      .innerJoin(person, eq(person.userId, account.userId))
      .where(eq(account.accountName, accountName))
    if (!found) throw new Error(`the demo has no ${accountName}`)
    const { permissions, scope } = await loadGrants(orm, found.accountId)
    const secondFactor = { enrolled: false, required: false, shownAt: undefined }
    return { ...found, accountName, sessionId: found.accountId, secondFactor, permissions, scope }
  }
}
