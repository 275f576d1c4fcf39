import type { ReactNode } from 'react'
import { useFormat } from './format.ts'

interface BarListProps {
  title: string
  /** `name` is what stands beside the bar, a link to its rows where there is one. */
  bars: readonly { key: string; name: ReactNode; count: number }[]
  /** What a full bar stands for. */
  total: number
  /** What is said where there are none. */
  empty: string
}

/** How many of each, as bars side by side with their figures. */
export function BarList({ title, bars, total, empty }: BarListProps) {
  const format = useFormat()
  return (
    <section className="rounded-panel border bg-panel p-4">
      <h2 className="mb-2 font-semibold text-heading">{title}</h2>
      {bars.length === 0 ? <p className="text-soft">{empty}</p> : null}
      <ul>
        {bars.map(({ key, name, count }) => (
          <li key={key} className="flex min-h-control items-center gap-3">
            <span className="w-44 shrink-0 truncate text-body narrow:w-40">{name}</span>
            <span aria-hidden className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-action"
                style={{ width: `${total > 0 ? (100 * count) / total : 0}%` }}
              />
            </span>
            <span className="w-14 shrink-0 text-right text-body tabular-nums">{format.number(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
