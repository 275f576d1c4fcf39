import type { ReactNode } from 'react'
import { cn } from '../ui/cn.ts'

interface DescriptionListProps {
  /** Label and value; an empty value shows as a dash. `wide` takes a line of its own. */
  items: readonly { label: string; value: ReactNode; wide?: boolean }[]
}

/** Facts of one entity, as label and value, in two columns. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
      {items.map(({ label, value, wide }) => (
        <div key={label} className={cn('min-w-0', wide && 'col-span-2')}>
          <dt className="text-faint text-small">{label}</dt>
          <dd className="mt-0.5 break-words text-body">
            {value === undefined || value === null || value === '' ? (
              <span className="text-faint">—</span>
            ) : (
              breaking(value)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** An email address too long for its column breaks before its @, not within a name. */
function breaking(value: ReactNode): ReactNode {
  const [name, host, ...more] = typeof value === 'string' ? value.split('@') : []
  if (host === undefined || more.length > 0) return value
  return (
    <>
      {name}
      <wbr />@{host}
    </>
  )
}

/** Facts that belong together, under a heading. */
export function DescriptionGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-3 font-semibold text-dense">{title}</h3>
      {children}
    </section>
  )
}
