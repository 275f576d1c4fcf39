import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyEntity } from '#contract/entity-types.ts'

/** The entity that a form is about, and the fields that may be written in it. */
export interface EntityFields {
  entity: AnyEntity
  names: readonly string[]
}

export const EntityFieldsContext = createContext<EntityFields | undefined>(undefined)

/** What the declaration and the texts of the form's entity say of a field; undefined in a form about no entity. */
export function useEntityField(
  name: string,
): { label: string; required: boolean; written: boolean } | undefined {
  const fields = useContext(EntityFieldsContext)
  const { t } = useTranslation(fields?.entity.kind ?? 'kit')
  if (!fields) return undefined
  const { optional, initial } = fields.entity.fields[name] ?? {}
  const required = optional === undefined || (optional === 'filled' && initial !== undefined)
  return { label: t(`field.${name}`), required, written: fields.names.includes(name) }
}
