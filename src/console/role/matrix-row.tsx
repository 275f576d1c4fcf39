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
      <div className="flex flex-wrap gap-x-1 pl-11 paned:pl-0">
        {functions.map((one) => {
          const { applicationMenuFunctionId: id, functionName } = one
          const changed = saved.has(id) !== chosen.has(id)
          return (
            <label
              key={id}
              htmlFor={id}
              title={one.grantable ? undefined : t('functions.notHeld')}
              className={cn(
                'flex min-h-control cursor-pointer items-center gap-2 rounded-control px-2 hover:bg-sunken',
                changed && 'bg-attention-soft text-attention',
              )}
            >
              <Checkbox
                id={id}
                checked={chosen.has(id)}
                disabled={disabled || !one.grantable}
                onCheckedChange={(on) => onTick([one], on)}
              />
              <span className="whitespace-nowrap">{functionName}</span>
              {changed ? (
                <span className="text-small">
                  {t(chosen.has(id) ? 'functions.added' : 'functions.removed')}
                </span>
              ) : null}
              {one.grantable ? null : (
                <Lock aria-label={t('functions.notHeld')} className="size-3.5 text-faint" />
              )}
            </label>
          )
        })}
      </div>
    </div>
  )
}
