import { z } from '#contract/zod.ts'
import { item } from '#request/session.ts'

const Counts = z.record(z.string(), z.number())
type Counts = z.output<typeof Counts>

/** Beyond so many the older visits count half: what somebody uses now comes before what they once used. */
const mostVisits = 200

/** On this device alone: the gateway is told nothing of it. */
function itemName(): string {
  return `usedPages:${item('userAccount')?.accountId}`
}

function read(): Counts {
  const text = localStorage.getItem(itemName())
  return (text !== null && z.safeParse(Counts, JSON.parse(text)).data) || {}
}

/** Counts that the account has opened a page on this device. */
export function countPage(path: string): void {
  const counts = read()
  counts[path] = (counts[path] ?? 0) + 1
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const shown =
    total > mostVisits ? Object.entries(counts).map(([page, count]) => [page, count / 2]) : undefined
  localStorage.setItem(itemName(), JSON.stringify(shown ? Object.fromEntries(shown) : counts))
}

/** The pages that the account opens most on this device, the most used first. */
export function mostUsedPages(): string[] {
  return Object.entries(read())
    .toSorted(([, a], [, b]) => b - a)
    .map(([path]) => path)
}
