import { expect } from 'vitest'
import { pullChanges } from '#contract/sync/endpoints.ts'
import type { Pull } from '#contract/sync/schema.ts'
import { listWorkSites, type WorkSite, workSiteEntity } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import type { Client } from '../client.ts'

/** What a device keeps of the work sites, brought up to date by pulls. */
export class Replica {
  readonly #client: Client
  readonly rows = new Map<string, WorkSite>()
  scope: string | undefined
  cursor: string | undefined
  /** Pages of the last pull. */
  pages: Pull[] = []

  constructor(client: Client) {
    this.#client = client
  }

  async pull(): Promise<void> {
    this.pages = []
    let page: string | undefined
    do {
      const from = page
        ? { page }
        : { ...(this.scope && { scope: this.scope }), ...(this.cursor && { cursor: this.cursor }) }
      const answer: Pull = await this.#client.call(pullChanges, { entity: 'work-site', ...from })
      this.pages.push(answer)
      if (answer.snapshot) this.rows.clear()
      for (const row of z.parse(z.array(workSiteEntity.Row), answer.rows)) this.rows.set(row.workSiteId, row)
      for (const id of answer.removed) this.rows.delete(id)
      page = answer.page
      if (!page) ({ scope: this.scope, cursor: this.cursor } = answer)
    } while (page)
  }

  /**
   * Pulls until nothing comes again: as long as any transaction of the whole cluster is open (those of tests
   * beside this one, too) what was written since it began is sent with every pull.
   */
  async catchUp(): Promise<void> {
    await expect
      .poll(async () => {
        await this.pull()
        return this.pages.flatMap(({ rows, removed }) => [...rows, ...removed])
      })
      .toEqual([])
  }

  async expectComplete(): Promise<void> {
    const { records } = await this.#client.call(listWorkSites, { pageSize: 2000 })
    expect([...this.rows.keys()].toSorted()).toEqual(records.map(({ workSiteId }) => workSiteId).toSorted())
    for (const record of records) expect(this.rows.get(record.workSiteId)).toEqual(record)
  }
}
