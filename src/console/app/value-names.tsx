import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listValueDictionaries, postKey } from '#contract/value-dictionary/endpoints.ts'
import type { FilterOption } from '../kit/select-filter.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { type NameValue, ValueNamesContext } from '../kit/value-names.ts'
import { useMajorName } from './majors.ts'

/** The value dictionaries that fields choose from, by entity and field; a field of a list's entries stands by its own name. */
const dictionaryOf: Readonly<Record<string, string>> = {
  'boq-item.unit': 'unit_of_measure',
  'container.type': 'container_type',
  'work-site.type': 'work_site_type',
  'work-site.structures': 'structure',
  'work-site.unit': 'unit_of_measure',
  'person.post': postKey,
  'person-record.post': postKey,
}

/** The values of a dictionary as its fields offer them, stopped ones among them; none as long as they are not here. */
function useValues(): (key: string) => readonly (FilterOption & { status: number })[] {
  const { i18n } = useTranslation()
  const { data } = useEndpoint(listValueDictionaries, {}, { background: true })
  return useMemo(() => {
    const name = i18n.language === 'en' ? 'nameEn' : 'nameZh'
    const byKey = new Map(
      data?.map(({ key, items }) => [
        key,
        items.map((item) => ({ value: item.value, label: item[name], status: item.status })),
      ]),
    )
    return (key) => byKey.get(key) ?? []
  }, [data, i18n.language])
}

/** What a field that a value dictionary stands behind offers: its values in use. */
export function useValueOptions(key: string): FilterOption[] {
  return useValues()(key).filter(({ status }) => status === 1)
}

/** The values of a dictionary that are no longer offered. */
export function useStoppedValues(key: string): ReadonlySet<string> {
  const values = useValues()
  return useMemo(
    () => new Set(values(key).flatMap(({ value, status }) => (status === 0 ? value : []))),
    [values, key],
  )
}

/** Lets fields be written by the names that majors and value dictionaries give to what they carry. */
export function ValueNames({ children }: { children: ReactNode }) {
  const major = useMajorName()
  const values = useValues()
  const nameValue = useMemo<NameValue>(
    () => (entity, field, value) => {
      if (typeof value !== 'string') return undefined
      const key = dictionaryOf[`${entity}.${field}`]
      if (key !== undefined) return values(key).find((item) => item.value === value)?.label
      // What somebody studied is what they say it is.
      return field.startsWith('major') && entity !== 'person-record' ? major(value) : undefined
    },
    [major, values],
  )
  return <ValueNamesContext value={nameValue}>{children}</ValueNamesContext>
}
