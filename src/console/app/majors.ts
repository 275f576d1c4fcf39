import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { listMajors, type NamedMajor } from '#contract/value-dictionary/endpoints.ts'
import type { FilterOption } from '../kit/select-filter.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'

const none: readonly NamedMajor[] = []

/** All majors, in order, stopped ones too; none as long as they are not here. */
export function useMajors(): readonly NamedMajor[] {
  return useEndpoint(listMajors, {}, { background: true }).data ?? none
}

/** Calls a major by its name; by its code as long as nothing is known of it. */
export function useMajorName(): (code: string) => string {
  const { i18n } = useTranslation()
  const majors = useMajors()
  return useCallback(
    (code) => {
      const major = majors.find((each) => each.code === code)
      return major ? (i18n.language === 'en' ? major.nameEn : major.nameZh) : code
    },
    [i18n.language, majors],
  )
}

/** Majors to choose from: those in use, and what a row is of already. */
export function useMajorOptions(current: string): FilterOption[] {
  const name = useMajorName()
  const codes = useMajors().flatMap(({ code, status }) => (status === 1 || code === current ? code : []))
  const all = current === '' || codes.includes(current) ? codes : [...codes, current]
  return all.map((code) => ({ value: code, label: name(code) }))
}
