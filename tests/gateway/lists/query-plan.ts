/** The part of a plan that counts the rows, where the query of the page does that. */
export function countOf(plan: readonly string[]): readonly string[] {
  const depth = (line = '') => line.search(/[^ ]/)
  const begin = plan.findIndex((line, at) => /InitPlan/.test(line) && /Aggregate/.test(plan[at + 1] ?? ''))
  if (begin === -1) return plan
  const length = plan.slice(begin + 1).findIndex((line) => depth(line) <= depth(plan[begin]))
  return plan.slice(begin + 1, length === -1 ? undefined : begin + 1 + length)
}

/** The part of a plan that chooses the rows of a page: those alone may be sorted once more. */
export function chosenBy(plan: readonly string[]): readonly string[] {
  return plan.slice(plan.findIndex((line) => /\bLimit /.test(line)))
}

/** Whether a line of a plan sorts rows; what merges partitions that are sorted has a key of that name alone. */
export function sorts(line: string): boolean {
  return /\bSort +\(/.test(line)
}

/** The lines of a plan that read a whole table, or a whole index. */
export function wholeReads(plan: readonly string[]): string[] {
  return plan.filter(
    (line, at) => / (?:Seq|Index|Index Only) Scan /.test(line) && !/Index Cond/.test(plan[at + 1] ?? ''),
  )
}
