/** The fewest of some different numbers without which the others rise. */
export function outOfOrder(numbers: readonly number[]): Set<number> {
  // By length, the smallest number that a rising choice of that length ends with so far.
  const ends: number[] = []
  const before = new Map<number, number | undefined>()
  for (const number of numbers) {
    let length = ends.length
    // Mostly they rise already; then the search ends at once.
    if (number < (ends.at(-1) ?? number)) {
      let from = 0
      while (from < length) {
        const middle = (from + length) >> 1
        if ((ends[middle] ?? number) < number) from = middle + 1
        else length = middle
      }
    }
    before.set(number, ends[length - 1])
    ends[length] = number
  }
  const left = new Set(numbers)
  for (let number = ends.at(-1); number !== undefined; number = before.get(number)) left.delete(number)
  return left
}
