import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'

/** What every row of a template can be: moved among its siblings, renamed, taken away. */
export interface TemplateLineProps {
  row: { code: string; name: string }
  level: 'part' | 'item'
  /** What is wrong with it. */
  problem: string | undefined
  /** Where it stands among its siblings. */
  place: { first: boolean; last: boolean }
  onChange: (to: { code: string } | { name: string }) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  /** What an item has besides. */
  children?: ReactNode
}

/** A row of a template that is being edited. */
export function TemplateLine(props: TemplateLineProps) {
  const { row, level, problem, place, onChange, onMove, onRemove, children } = props
  const { t } = useTranslation('division-template')
  const called = { name: row.name || row.code }
  const control = (part: 'code' | 'name') => ({
    'aria-label': t('row.part', { ...called, part: t(`row.${part}`) }),
    'aria-invalid': problem !== undefined,
    placeholder: t(part === 'code' ? 'row.code' : level === 'item' ? 'row.item' : 'row.partName'),
    value: row[part],
  })
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <Input
          {...control('code')}
          className="w-24! font-mono"
          onChange={({ target }) => onChange({ code: target.value })}
        />
        <Input
          {...control('name')}
          className="min-w-32 flex-1!"
          onChange={({ target }) => onChange({ name: target.value })}
        />
        {children}
        <span className="ml-auto flex">
          <Button
            variant="ghost"
            size="icon"
            disabled={place.first}
            aria-label={t('row.up', called)}
            onClick={() => onMove(-1)}
          >
            <ArrowUp />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            disabled={place.last}
            aria-label={t('row.down', called)}
            onClick={() => onMove(1)}
          >
            <ArrowDown />
          </Button>
          <Button variant="ghost" size="icon" aria-label={t('row.remove', called)} onClick={onRemove}>
            <X />
          </Button>
        </span>
      </div>
      {problem ? <p className="text-danger text-small">{problem}</p> : null}
    </div>
  )
}
