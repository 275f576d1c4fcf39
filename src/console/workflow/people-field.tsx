import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useEntityField } from '../kit/entity-field.ts'
import type { FormValues } from '../kit/form-request.ts'
import { ChoosePeople, type ChosenPerson } from './choose-people.tsx'

interface PeopleFieldProps {
  name: string
  /** Those whose names are known before anybody is looked for. */
  known: readonly ChosenPerson[]
}

/** The people who have a role of processes, as the ids of their accounts. */
export function PeopleField({ name, known }: PeopleFieldProps) {
  const { label = '' } = useEntityField(name) ?? {}
  const { field, fieldState } = useController<FormValues, string>({ name })
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(
    () => new Map(known.map((person) => [person.accountId, person.label])),
  )
  const ids: string[] = Array.isArray(field.value) ? field.value.map(String) : []
  return (
    <div className="col-span-full flex flex-col gap-1.5">
      <ChoosePeople
        label={label}
        forRole
        chosen={ids.map((accountId) => ({ accountId, label: labels.get(accountId) ?? accountId }))}
        onChange={(chosen) => {
          setLabels(
            new Map([...labels, ...chosen.map((person) => [person.accountId, person.label] as const)]),
          )
          field.onChange(chosen.map(({ accountId }) => accountId))
        }}
      />
      {fieldState.error ? (
        <p role="alert" className="text-danger text-small">
          {fieldState.error.message}
        </p>
      ) : null}
    </div>
  )
}
