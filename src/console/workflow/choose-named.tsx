import { useTranslation } from 'react-i18next'
import { ErrorState } from '../kit/states.tsx'
import { CheckboxLine } from '../ui/checkbox.tsx'
import { Input } from '../ui/input.tsx'

export interface Named {
  id: string
  name: string
}

/** What was found by what is typed. */
export interface FoundNamed {
  found: readonly Named[] | undefined
  error: unknown
  retry: () => void
}

interface ChooseNamedProps extends FoundNamed {
  label: string
  /** What can be searched for. */
  search: string
  chosen: readonly Named[]
  onChange: (chosen: Named[]) => void
  /** Just one: another takes the place of the one before. */
  single: boolean
  typed: string
  onType: (typed: string) => void
}

/** Finds some by name, and ticks them; those that were chosen stand first. */
export function ChooseNamed({ label, search, chosen, onChange, single, ...of }: ChooseNamedProps) {
  const { t } = useTranslation('process-instance')
  const { typed, onType, found, error, retry } = of
  const others = found?.filter(({ id }) => !chosen.some((one) => one.id === id)) ?? []
  const toggle = (each: Named, takes: boolean) => {
    const without = chosen.filter(({ id }) => id !== each.id)
    onChange(takes ? [...(single ? [] : without), each] : without)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-dense text-soft">{label}</legend>
      <Input
        type="search"
        autoComplete="off"
        aria-label={search}
        placeholder={search}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      {error ? <ErrorState error={error} retry={retry} /> : null}
      <ul className="max-h-56 overflow-y-auto rounded-control border empty:hidden">
        {[...chosen, ...others].map((each) => (
          <li key={each.id}>
            <CheckboxLine
              label={each.name}
              checked={chosen.includes(each)}
              onCheckedChange={(checked) => toggle(each, checked)}
            />
          </li>
        ))}
      </ul>
      {found?.length === 0 ? <p className="text-faint text-small">{t('person.none')}</p> : null}
    </fieldset>
  )
}
