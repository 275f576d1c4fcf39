import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckboxLine } from '../ui/checkbox.tsx'
import { PanelButton, PanelItem } from './panel-button.tsx'
import type { FilterOption } from './select-filter.tsx'

interface SuggestionsProps {
  /** What they are for. */
  label: string
  options: readonly FilterOption[]
  /** What stands in the input. */
  chosen: readonly string[]
  /** Several can stand there. */
  several?: boolean
  onChoose: (chosen: string[]) => void
  /** The input that they are chosen into; whatever else is typed there is as good. */
  children: ReactNode
}

/** An input with values to choose from beside it; alone where there are none. */
export function Suggestions({ label, options, chosen, several, onChoose, children }: SuggestionsProps) {
  const { t } = useTranslation('kit')
  if (options.length === 0) return children
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-1">
      {children}
      <PanelButton
        variant="outline"
        size="icon"
        label={label}
        aria-label={t('field.suggest', { label })}
        align="end"
        panelClassName="max-h-80 w-56 overflow-y-auto p-1"
        panel={(close) =>
          options.map(({ value, label }) => {
            const stands = chosen.includes(value)
            return several ? (
              <CheckboxLine
                key={value}
                label={label}
                checked={stands}
                onCheckedChange={() =>
                  onChoose(stands ? chosen.filter((other) => other !== value) : [...chosen, value])
                }
              />
            ) : (
              <PanelItem
                key={value}
                chosen={stands}
                onSelect={() => {
                  onChoose([value])
                  close()
                }}
              >
                {label}
              </PanelItem>
            )
          })
        }
      >
        <ChevronsUpDown aria-hidden />
      </PanelButton>
    </div>
  )
}
