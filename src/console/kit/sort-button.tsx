import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { cn } from '../ui/cn.ts'

export type SortDirection = 'asc' | 'desc'

const arrows = { asc: ArrowUp, desc: ArrowDown }
export const ariaSort = { asc: 'ascending', desc: 'descending' } as const

interface SortButtonProps {
  label: string
  /** How the rows are sorted by this column, if they are. */
  sorted: SortDirection | false
  onSort: () => void
}

/** The head of a column by which a table can be sorted; its `th` says which way (`ariaSort`). */
export function SortButton({ label, sorted, onSort }: SortButtonProps) {
  const Arrow = sorted ? arrows[sorted] : ArrowUpDown
  return (
    <button
      type="button"
      onClick={onSort}
      className="group inline-flex h-row cursor-pointer items-center gap-1 hover:text-ink"
    >
      {label}
      <Arrow
        aria-hidden
        className={cn(
          'size-3.5',
          sorted ? 'text-action-ink' : 'opacity-0 group-hover:opacity-60 coarse:opacity-60',
        )}
      />
    </button>
  )
}
