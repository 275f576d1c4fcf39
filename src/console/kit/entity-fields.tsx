import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyEntity, Field } from '#contract/entity-types.ts'
import { useEntityFields } from './entity-field.ts'
import { inputOf } from './field-input.ts'
import { NumberField, SelectField, TextAreaField, TextField } from './fields.tsx'
import { optionsOf } from './options.ts'

interface EntityFieldsProps {
  /** Fields that are more than their rule says, by name: with a hint, a unit, options of their own. */
  children?: Readonly<Record<string, ReactNode>>
}

/** All fields of the form's entity, in the order of its declaration; hidden ones are ids, which nobody types. */
export function EntityFields({ children = {} }: EntityFieldsProps) {
  const { entity, names } = useEntityFields()
  return names.map((name) => {
    const field = entity.fields[name]
    const declared =
      field && !field.hidden ? <DeclaredField entity={entity} name={name} rule={field.rule} /> : null
    return <Fragment key={name}>{children[name] ?? declared}</Fragment>
  })
}

interface DeclaredFieldProps extends Pick<Field, 'rule'> {
  entity: AnyEntity
  name: string
}

/** A field with what its rule is written with. */
function DeclaredField({ entity, name, rule }: DeclaredFieldProps) {
  const { t } = useTranslation(entity.kind)
  const input = inputOf(rule)
  if (input.type === 'choice')
    return <SelectField name={name} numeric={input.numeric} options={optionsOf(t, name, input.values)} />
  if (input.type === 'number') return <NumberField name={name} />
  return input.type === 'lines' ? <TextAreaField name={name} /> : <TextField name={name} />
}
