import { useFormat } from './format.ts'

interface DayBarsProps {
  title: string
  /** What is counted. */
  unit: string
  /** Days, `YYYY-MM-DD`, one after the other. */
  days: readonly { day: string; count: number }[]
}

/** How many on each day, as bars in their order; the figures stand in a table for anyone who does not see them. */
export function DayBars({ title, unit, days }: DayBarsProps) {
  const format = useFormat()
  const most = Math.max(0, ...days.map(({ count }) => count))
  const dateOf = (day = '') => (day ? format.date(Date.parse(`${day}T12:00:00`)) : '')
  return (
    <section className="rounded-panel border bg-panel p-4">
      <h2 className="mb-3 flex items-baseline justify-between gap-3 font-semibold text-heading">
        {title}
        <span className="whitespace-nowrap font-normal text-faint text-small">
          {format.number(most)} {unit}
        </span>
      </h2>
      <div aria-hidden className="flex h-28 items-end gap-0.5 border-b">
        {days.map(({ day, count }) => (
          <span
            key={day}
            title={`${dateOf(day)} · ${format.number(count)}`}
            className="min-w-0 flex-1 bg-action"
            style={{ height: `${(100 * count) / Math.max(1, most)}%`, minHeight: 1 }}
          />
        ))}
      </div>
      <p aria-hidden className="mt-1 flex justify-between text-faint text-small">
        <span>{dateOf(days[0]?.day)}</span>
        <span>{dateOf(days.at(-1)?.day)}</span>
      </p>
      <table className="sr-only">
        <caption>{title}</caption>
        <tbody>
          {days.map(({ day, count }) => (
            <tr key={day}>
              <th scope="row">{dateOf(day)}</th>
              <td>
                {format.number(count)} {unit}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
