import type { FormDrafts } from '#console/kit/drafts.ts'
import type { Draft } from '#offline/draft-types.ts'

/** What is stored on the device of a test, by the names of drafts. */
export class StoredDrafts implements FormDrafts {
  readonly all = new Map<string, Draft & { writtenAt: number }>()

  async load(form: string) {
    return this.all.get(form)
  }

  async save(form: string, draft: Draft) {
    this.all.set(form, { ...draft, writtenAt: Date.now() })
  }

  async drop(form: string) {
    this.all.delete(form)
  }

  count() {
    return this.all.size
  }
}
