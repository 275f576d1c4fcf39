import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listCandidates } from '#contract/workflow/process-calls.ts'
import { useDataSource } from '../kit/data-source.tsx'
import { endpointKey } from '../kit/use-endpoint.ts'
import { usePaused } from '../kit/use-paused.ts'
import { ChooseNamed } from './choose-named.tsx'

export interface ChosenPerson {
  accountId: string
  label: string
}

/** A person's name with that of the account. */
export function personLabel({ userName, accountName }: { userName: string; accountName: string }): string {
  return `${userName} · ${accountName}`
}

interface ChoosePeopleProps {
  label: string
  chosen: readonly ChosenPerson[]
  onChange: (chosen: ChosenPerson[]) => void
  /** Just one: another takes the place of the one before. */
  single?: boolean
  /** For a role of processes, which those within reach alone can be given. */
  forRole?: boolean
}

/** Finds people by name that a task can be given to; those that were chosen stand first. */
export function ChoosePeople({ label, chosen, onChange, single = false, forRole }: ChoosePeopleProps) {
  const { t } = useTranslation('process-instance')
  const source = useDataSource()
  const [typed, setTyped] = useState('')
  const keyword = usePaused(typed.trim()) || undefined
  const query = { keyword, forRole }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: endpointKey(listCandidates, query),
    queryFn: ({ signal }) => source.read(listCandidates, query, signal),
    placeholderData: keepPreviousData,
  })
  // Narrowed at once: a row that moved when the answer comes would be missed, or another one hit.
  const part = typed.trim().toLowerCase()
  const matching = data
    ?.map((person) => ({ id: person.accountId, name: personLabel(person) }))
    .filter(({ name }) => name.toLowerCase().includes(part))
  const isAnswered = !isPlaceholderData && typed.trim() === (keyword ?? '')
  return (
    <ChooseNamed
      label={label}
      search={t('person.search')}
      chosen={chosen.map((person) => ({ id: person.accountId, name: person.label }))}
      onChange={(people) => onChange(people.map(({ id, name }) => ({ accountId: id, label: name })))}
      single={single}
      typed={typed}
      onType={setTyped}
      found={matching?.length === 0 && !isAnswered ? undefined : matching}
      error={error}
      retry={() => void refetch()}
    />
  )
}
