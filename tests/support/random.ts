/** Numbers by chance that a seed repeats (mulberry32). */
export interface Random {
  below(limit: number): number
  chance(share: number): boolean
  one<Item>(items: readonly Item[]): Item
  some<Item>(items: readonly Item[], count: number): Item[]
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  function one<Item>(items: readonly Item[]): Item {
    const [item] = items.slice(below(items.length))
    if (item === undefined) throw new Error('There is nothing to choose from.')
    return item
  }
  function some<Item>(items: readonly Item[], count: number): Item[] {
    const left = [...items]
    return Array.from({ length: count }, () => left.splice(below(left.length), 1)).flat()
  }
  return { below, chance: (share) => next() < share, one, some }
}
