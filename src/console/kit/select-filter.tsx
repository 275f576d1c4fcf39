import { ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { CheckboxLine } from '../ui/checkbox.tsx'
import { cn } from '../ui/cn.ts'
import { useFormat } from './format.ts'
import { PanelButton, PanelItem } from './panel-button.tsx'
import type { List, ListRequest } from './use-list.ts'

export interface FilterOption {
  value: string
  label: string
}

export interface SelectFilterProps<Request extends ListRequest, Row> {
  list: List<Request, Row>
  name: Exclude<keyof Request & string, keyof ListRequest>
  label: string
  options: readonly (FilterOption | { value: number; label: string })[]
}

interface PillProps {
  label: string
  /** Labels of what is let through. */
  chosen: readonly string[]
  onEmpty: () => void
  panelClassName?: string
  panel: (close: () => void) => ReactNode
}

/** A filter as a pill: its name while it is open to all, name and values while it is in force. */
export function FilterPill({ label, chosen, onEmpty, panelClassName = 'w-56', panel }: PillProps) {
  const { t } = useTranslation('kit')
  const format = useFormat()
  const active = chosen.length > 0
  return (
    <span className={cn('inline-flex rounded-control', active && 'bg-action-soft')}>
      <PanelButton
        variant="outline"
        label={label}
        panel={panel}
        panelClassName={panelClassName}
        className={cn(
          'max-w-72',
          active && 'rounded-r-none border-action-ink/40! border-r-0 bg-transparent! text-action-ink!',
        )}
      >
        <span className={cn(active && 'text-soft')}>{label}</span>
        {active ? (
          <span className="truncate">{format.list(chosen)}</span>
        ) : (
          <ChevronDown className="text-faint" />
        )}
      </PanelButton>
      {active ? (
        <Button
          variant="outline"
          size="icon"
          aria-label={t('filters.empty', { label })}
          onClick={onEmpty}
          className="w-8 rounded-l-none border-action-ink/40! border-l-0 bg-transparent! text-action-ink! coarse:w-control"
        >
          <X />
        </Button>
      ) : null}
    </span>
  )
}

/** Lets through one value of a few. */
export function SelectFilter<Request extends ListRequest, Row>({
  list,
  name,
  label,
  options,
}: SelectFilterProps<Request, Row>) {
  const value: unknown = list.request[name]
  const chosen = options.filter((option) => option.value === value)
  return (
    <FilterPill
      label={label}
      chosen={chosen.map((option) => option.label)}
      onEmpty={() => list.setFilter(name, undefined)}
      panel={(close) =>
        options.map((option) => (
          <PanelItem
            key={option.value}
            chosen={option.value === value}
            onSelect={() => {
              list.setFilter(name, option.value)
              close()
            }}
          >
            {option.label}
          </PanelItem>
        ))
      }
    />
  )
}

interface MultiSelectFilterProps<Request extends ListRequest, Row> extends SelectFilterProps<Request, Row> {
  options: readonly FilterOption[]
}

/** Lets through any of the ticked values. */
export function MultiSelectFilter<Request extends ListRequest, Row>({
  list,
  name,
  label,
  options,
}: MultiSelectFilterProps<Request, Row>) {
  const value: unknown = list.request[name]
  const values = Array.isArray(value) ? value.map(String) : []
  const set = (next: readonly string[]) => list.setFilter(name, next.length > 0 ? next : undefined)
  return (
    <FilterPill
      label={label}
      chosen={options.filter((option) => values.includes(option.value)).map((option) => option.label)}
      onEmpty={() => set([])}
      panel={() =>
        options.map((option) => (
          <CheckboxLine
            key={option.value}
            label={option.label}
            checked={values.includes(option.value)}
            onCheckedChange={(checked) =>
              set(checked ? [...values, option.value] : values.filter((other) => other !== option.value))
            }
          />
        ))
      }
    />
  )
}
