import { createContext, type RefObject, useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyEntity } from '#contract/entity-types.ts'
import type { Follow, FormCheck } from './form-request.ts'

/** The entity that a form is about, and the fields that may be written in it. */
export interface EntityFields {
  entity: AnyEntity
  names: readonly string[]
  /** What follows from its fields, as they say it (`useFollowing`). */
  following: RefObject<Follow | undefined>
  /** What they find wrong with each other (`useFormCheck`). */
  check: RefObject<FormCheck | undefined>
}

export const EntityFieldsContext = createContext<EntityFields | undefined>(undefined)

/** The entity that the form above is about. */
export function useEntityFields(): EntityFields {
  const fields = useContext(EntityFieldsContext)
  if (!fields) throw new Error('Fields of an entity need its form above them')
  return fields
}

/** Says what follows from the fields of the form above and stands in none of them; undefined: nothing. */
export function useFollowing(follow: Follow | undefined): void {
  const { following } = useEntityFields()
  useEffect(() => {
    following.current = follow
  }, [following, follow])
}

/** Keeps the form above from being sent while its fields do not fit each other. */
export function useFormCheck(find: FormCheck | undefined): void {
  const { check } = useEntityFields()
  useEffect(() => {
    check.current = find
  }, [check, find])
}

/** What the declaration and the texts of the form's entity say of a field; undefined in a form about no entity. */
export function useEntityField(
  name: string,
): { label: string; required: boolean; written: boolean } | undefined {
  const fields = useContext(EntityFieldsContext)
  const { t } = useTranslation(fields?.entity.kind ?? 'kit')
  if (!fields) return undefined
  const { optional, initial } = fields.entity.fields[name] ?? {}
  const required =
    optional === undefined || (optional === 'filled' && initial !== undefined && !Array.isArray(initial))
  return { label: t(`field.${name}`), required, written: fields.names.includes(name) }
}
