import { type Edit, ownEntityKeys } from './edit.ts'

/** Which edits change which entity, by their seqs. */
export class SeqsByEntity {
  readonly #seqs = new Map<string, Set<number>>()

  has(entity: string): boolean {
    return this.#seqs.has(entity)
  }

  /** In the order they were made. */
  of(entity: string): number[] {
    return [...(this.#seqs.get(entity) ?? [])].sort((a, b) => a - b)
  }

  idsOf(kind: string): string[] {
    const prefix = `${kind}/`
    const keys = [...this.#seqs.keys()].filter((key) => key.startsWith(prefix))
    return keys.map((key) => key.slice(prefix.length))
  }

  set({ seq, content }: Edit, isThere: boolean): void {
    for (const entity of ownEntityKeys(content)) {
      const seqs = this.#seqs.get(entity) ?? new Set()
      if (isThere) this.#seqs.set(entity, seqs.add(seq))
      else if (seqs.delete(seq) && seqs.size === 0) this.#seqs.delete(entity)
    }
  }
}
