type Weighted<Value> = readonly [value: Value, weight: number]

/** A source of numbers that gives the same ones for the same seed (mulberry32), so that the demo never changes. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number, both ends among them. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[Math.floor(this.next() * values.length)] ?? values[0]
  }

  /** One of the values, each as often as its weight says. */
  weighted<const Value>(values: readonly [Weighted<Value>, ...Weighted<Value>[]]): Value {
    const total = values.reduce((sum, [, weight]) => sum + weight, 0)
    let rest = this.next() * total
    for (const [value, weight] of values) {
      rest -= weight
      if (rest < 0) return value
    }
    return values[0][0]
  }
}
