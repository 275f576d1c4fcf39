import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../ui/checkbox.tsx'
import { cn } from '../ui/cn.ts'
import { type MatrixLine, type MenuFunction, stateOf } from './matrix.ts'

interface MatrixRowProps {
  line: MatrixLine
  saved: ReadonlySet<string>
  chosen: ReadonlySet<string>
  disabled: boolean
  onTick: (functions: readonly MenuFunction[], on: boolean) => void
}

/** A menu with a box for all of it, and its functions. */
export function MatrixRow({ line, saved, chosen, disabled, onTick }: MatrixRowProps) {
  const { t } = useTranslation('role')
  const { name, level, below, functions } = line
  const grantable = below.filter((one) => one.grantable)
  return (
    <div className="grid border-b px-2 py-1 paned:grid-cols-[14rem_minmax(0,1fr)]">
      <label
        htmlFor={line.menuId}
        className={cn('flex min-h-control items-center gap-2.5', level === 1 && 'font-medium')}
        style={{ paddingLeft: `${(level - 1) * 20 + 8}px` }}
      >
        <Checkbox
          id={line.menuId}
          checked={stateOf(below, chosen)}
          disabled={disabled || grantable.length === 0}
          onCheckedChange={(on) => onTick(grantable, on)}
        />
        <span className="truncate">{name}</span>
      </label>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-1 pl-11 paned:pl-0">
        {functions.map((one) => {
          const { applicationMenuFunctionId: id, functionName } = one
          const on = chosen.has(id)
          const changed = saved.has(id) !== on
          const sign = on ? '+' : '−'
          const mark = t(on ? 'functions.added' : 'functions.removed')
          return (
            <label
              key={id}
              htmlFor={id}
              title={one.grantable ? (changed ? mark : undefined) : t('functions.notHeld')}
              className={cn(
                'flex min-h-control min-w-0 cursor-pointer items-center gap-1.5 rounded-control pl-2 hover:bg-sunken',
                changed && 'bg-attention-soft text-attention',
              )}
            >
              <Checkbox
                id={id}
                checked={on}
                disabled={disabled || !one.grantable}
                onCheckedChange={(ticked) => onTick([one], ticked)}
              />
              <span className="min-w-0 leading-snug">{functionName}</span>
              {/* Its place is kept, so that no box moves under the pointer when one is ticked. */}
              <span aria-hidden className="w-2.5 shrink-0 text-center">
                {changed ? sign : null}
              </span>
              {changed ? <span className="sr-only">{mark}</span> : null}
              {one.grantable ? null : (
                <Lock aria-label={t('functions.notHeld')} className="mr-2 size-3.5 shrink-0 text-faint" />
              )}
            </label>
          )
        })}
      </div>
    </div>
  )
}
