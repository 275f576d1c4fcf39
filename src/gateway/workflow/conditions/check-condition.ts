import { evaluate, SyntaxError as FeelError, parseExpression } from 'feelin'

/** Characters of the longest condition. */
const longest = 2000

/**
 * What a condition's text says by itself: whether it is FEEL, which names in it are nobody's, and which of the known ones it
 * reads and needs: one that compares with `null` says what becomes of what is unset.
 */
export function checkCondition(
  expression: string,
  known: string[],
): { parses: boolean; unknown: string[]; read: string[]; needed: string[] } {
  if (expression.length > longest) return { parses: false, unknown: [], read: [], needed: [] }
  const context = Object.fromEntries(known.map((name) => [name, null]))
  const tree = parseExpression(expression, context, undefined)
  const used = new Set<string>()
  const local = new Set(['item', 'partial'])
  let parses = true
  let comparesNull = false
  tree.iterate({
    enter({ name, from, to, type }) {
      if (type.isError) parses = false
      if (name === 'null') comparesNull = true
      if (name === 'VariableName') used.add(expression.slice(from, to))
      // What the expression itself binds, in `for` and `some`, and as keys of contexts.
      if (name === 'Name') local.add(expression.slice(from, to))
    },
  })
  const unknown = [...used].filter((name) => !known.includes(name) && !local.has(name) && !isBuiltIn(name))
  const read = known.filter((name) => used.has(name))
  return { parses, unknown: parses ? unknown : [], read, needed: comparesNull ? [] : read }
}

/** Whether a name is that of a function which FEEL itself has. */
function isBuiltIn(name: string): boolean {
  try {
    return evaluate(name).warnings.length === 0
  } catch (error) {
    if (error instanceof FeelError) return false
    throw error
  }
}
