import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listCandidates } from '#contract/workflow/process-calls.ts'
import { useDataSource } from '../kit/data-source.tsx'
import { ErrorState } from '../kit/states.tsx'
import { endpointKey } from '../kit/use-endpoint.ts'
import { usePaused } from '../kit/use-paused.ts'
import { CheckboxLine } from '../ui/checkbox.tsx'
import { Input } from '../ui/input.tsx'

export interface ChosenPerson {
  accountId: string
  label: string
}

interface ChoosePeopleProps {
  label: string
  chosen: readonly ChosenPerson[]
  onChange: (chosen: ChosenPerson[]) => void
  /** Just one: another takes the place of the one before. */
  single?: boolean
}

/** Finds people by name that a task can be given to; those that were chosen stand first. */
export function ChoosePeople({ label, chosen, onChange, single = false }: ChoosePeopleProps) {
  const { t } = useTranslation('process-instance')
  const source = useDataSource()
  const [typed, setTyped] = useState('')
  const keyword = usePaused(typed.trim()) || undefined
  const { data, error, refetch } = useQuery({
    queryKey: endpointKey(listCandidates, { keyword }),
    queryFn: ({ signal }) => source.read(listCandidates, { keyword }, signal),
    placeholderData: keepPreviousData,
  })
  const found = (data ?? []).map(({ accountId, accountName, userName }) => ({
    accountId,
    label: `${userName} · ${accountName}`,
  }))
  const others = found.filter((one) => !chosen.some(({ accountId }) => accountId === one.accountId))
  const toggle = (person: ChosenPerson, takes: boolean) => {
    const without = chosen.filter(({ accountId }) => accountId !== person.accountId)
    onChange(takes ? [...(single ? [] : without), person] : without)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-dense text-soft">{label}</legend>
      <Input
        type="search"
        autoComplete="off"
        aria-label={t('person.search')}
        placeholder={t('person.search')}
        value={typed}
        onChange={({ target: { value } }) => setTyped(value)}
      />
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      <ul className="max-h-56 overflow-y-auto rounded-control border empty:hidden">
        {[...chosen, ...others].map((person) => {
          const takes = chosen.some(({ accountId }) => accountId === person.accountId)
          return (
            <li key={person.accountId}>
              <CheckboxLine
                label={person.label}
                checked={takes}
                onCheckedChange={(checked) => toggle(person, checked)}
              />
            </li>
          )
        })}
      </ul>
      {data && found.length === 0 ? <p className="text-faint text-small">{t('person.none')}</p> : null}
    </fieldset>
  )
}
