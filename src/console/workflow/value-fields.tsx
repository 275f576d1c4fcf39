import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AskedVariable, GivenValues, ProcessDetail, ProcessValues } from '#contract/workflow/process.ts'
import { CheckboxLine } from '../ui/checkbox.tsx'
import { Input } from '../ui/input.tsx'
import { Label } from '../ui/label.tsx'
import { ChoosePeople, type ChosenPerson } from './choose-people.tsx'

/** What is written of the variables of a process, each as text until it is sent; a yes is `true`, a no `false`. */
export type WrittenValues = Readonly<Record<string, string>>

/** The values as the gateway takes them; those that were left empty stay away. */
export function valuesOf(variables: readonly AskedVariable[], written: WrittenValues): ProcessValues {
  return Object.fromEntries(
    variables.flatMap(({ name, type }): [string, ProcessValues[string]][] => {
      const text = written[name]?.trim() ?? ''
      if (type === 'boolean') return [[name, text === 'true']]
      if (text === '') return []
      return [[name, type === 'number' ? Number(text) : text]]
    }),
  )
}

/**
 * What differs from the values that the form showed: others may have given the rest anew since. Whether a yes or no that was not
 * touched has been given by then, the gateway knows.
 */
export function changesOf(
  variables: readonly AskedVariable[],
  shown: ProcessValues,
  written: WrittenValues,
): GivenValues {
  const values = valuesOf(variables, written)
  return Object.fromEntries(
    variables.flatMap(({ name, type }): [string, GivenValues[string]][] => {
      const untouched = type === 'boolean' && written[name] === undefined
      return untouched || values[name] === shown[name] ? [] : [[name, values[name] ?? null]]
    }),
  )
}

/** Whether all is written that a condition needs; a yes or no always is. */
export function isComplete(variables: readonly AskedVariable[], written: WrittenValues): boolean {
  return variables.every(
    ({ name, type, required }) => !required || type === 'boolean' || written[name]?.trim(),
  )
}

/** What stands in the fields of values that were given before. */
export function writtenOf(values: ProcessValues): WrittenValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

interface ValueFieldsProps {
  variables: readonly AskedVariable[]
  written: WrittenValues
  onChange: (written: WrittenValues) => void
}

/** A field for each variable of a model. */
export function ValueFields({ variables, written, onChange }: ValueFieldsProps) {
  return variables.map((variable) => (
    <ValueField
      key={variable.name}
      variable={variable}
      value={written[variable.name] ?? ''}
      onChange={(text) => onChange({ ...written, [variable.name]: text })}
    />
  ))
}

interface ValueFieldProps {
  variable: AskedVariable
  value: string
  onChange: (text: string) => void
}

function ValueField({ variable: { name, type, required }, value, onChange }: ValueFieldProps) {
  const id = useId()
  if (type === 'boolean')
    return (
      <CheckboxLine
        label={name}
        checked={value === 'true'}
        onCheckedChange={(checked) => onChange(checked ? 'true' : 'false')}
      />
    )
  const kind = { text: 'text', number: 'number', date: 'date' }[type]
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id} required={required}>
        {name}
      </Label>
      <Input
        id={id}
        aria-required={required}
        type={kind}
        step="any"
        maxLength={500}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

export type ChosenByNode = Readonly<Record<string, readonly ChosenPerson[]>>

/** Those that were chosen, as the gateway takes them. */
export function chosenOf(chosen: ChosenByNode): { nodeId: string; accountIds: string[] }[] {
  return Object.entries(chosen).flatMap(([nodeId, people]) =>
    people.length > 0 ? [{ nodeId, accountIds: people.map(({ accountId }) => accountId) }] : [],
  )
}

interface ChosenFieldsProps {
  nodes: ProcessDetail['possible']['tasks'][number]['chosenNodes']
  chosen: ChosenByNode
  onChange: (chosen: ChosenByNode) => void
}

/** Who acts at the nodes whose people the one before chooses. */
export function ChosenFields({ nodes, chosen, onChange }: ChosenFieldsProps) {
  const { t } = useTranslation('process-instance')
  return nodes.map(({ nodeId, name }) => (
    <ChoosePeople
      key={nodeId}
      label={t('person.at', { node: name })}
      chosen={chosen[nodeId] ?? []}
      onChange={(people) => onChange({ ...chosen, [nodeId]: people })}
    />
  ))
}
