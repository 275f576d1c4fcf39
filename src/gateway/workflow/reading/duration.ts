const parts = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/
const unitsOf = [7 * 86_400_000, 86_400_000, 3_600_000, 60_000, 1000]
/** No timer waits for longer than ten years. */
const longest = 3650 * 86_400_000

/** Milliseconds of an ISO 8601 duration without years and months, whose length varies; null for anything else. */
export function durationOf(text: string): number | null {
  const found = parts.exec(text.trim())
  if (!found) return null
  const total = unitsOf.reduce((sum, unit, index) => sum + unit * Number(found[index + 1] ?? 0), 0)
  return total > 0 && total <= longest ? total : null
}
