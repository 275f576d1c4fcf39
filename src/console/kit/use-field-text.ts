import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EntriesEdit } from '#contract/entries.ts'
import { z } from '#contract/zod.ts'
import { useFormat } from './format.ts'
import { useValueNames } from './value-names.ts'

/** A field's value as people write it; undefined where it is empty. */
export type FieldText = (field: string, value: unknown) => string | undefined

/** A field's value as people write it: by the rows or the texts that name it, else as number or text. */
export function useFieldText(entity: string): FieldText {
  const textsOf = useFieldTexts(entity)
  return useMemo(() => textsOf(entity), [textsOf, entity])
}

/** The same for rows of any kind whose texts are there. */
export function useFieldTexts(...entities: readonly string[]): (entity: string) => FieldText {
  const { i18n } = useTranslation([...entities, 'kit'])
  const format = useFormat()
  const nameValue = useValueNames()
  const { language } = i18n
  return useMemo(() => {
    return (entity) => {
      const t = i18n.getFixedT(language, [entity, 'kit'])
      const text = (field: string, value: unknown): string | undefined => {
        if (value === undefined || value === null || value === '') return undefined
        // Pictures and the like, which are only ids here.
        const held = Array.isArray(value) ? value.length : 1
        if (held > 0 && i18n.exists(`amount.${field}`, { ns: entity }))
          return t(`amount.${field}`, { value: format.number(held) })
        if (Array.isArray(value))
          return value.length > 0 ? format.list(value.map((item) => text(field, item) ?? '')) : undefined
        const edit = typeof value === 'object' && ('set' in value || 'remove' in value)
        if (edit) {
          const { set = [], remove = [] } = z.safeParse(EntriesEdit, value).data ?? {}
          const gone = remove.length > 0 && t('kit:changes.removed', { names: format.list(remove) })
          return [text(field, set), gone].filter(Boolean).join(' · ') || undefined
        }
        // An entry that is said as a whole.
        if (typeof value === 'object' && i18n.exists(`entry.${field}`, { ns: entity })) {
          const parts = Object.entries(value).map(([name, part]) => [name, text(name, part)])
          return String(t(`entry.${field}`, Object.fromEntries(parts)))
        }
        if (typeof value === 'object')
          return (
            Object.entries(value)
              // An id, and the revision of the definition that a value was written against, say nothing to a person.
              .flatMap(([name, part]) => {
                if (name.endsWith('Id') || name === 'version') return []
                return text(i18n.exists(`amount.${name}`, { ns: entity }) ? name : field, part)
              })
              .join(' ')
          )
        const byRows = nameValue(entity, field, value)
        if (byRows !== undefined) return byRows
        const named = `${field}.${value}`
        if (i18n.exists(named, { ns: entity })) return t(named)
        const shown =
          typeof value !== 'number'
            ? String(value)
            : field.endsWith('At')
              ? format.time(value)
              : format.number(value)
        return i18n.exists(`unit.${field}`, { ns: entity }) ? t(`unit.${field}`, { value: shown }) : shown
      }
      return text
    }
  }, [i18n, language, format, nameValue])
}
