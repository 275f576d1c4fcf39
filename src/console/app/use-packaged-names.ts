import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { roleNameIn, roleNamesIn, unitTypeNameIn } from '#contract/packaged-names.ts'

/** Names roles and types of units, as the gateway calls them, in the language of the page. */
export function usePackagedNames() {
  const { i18n } = useTranslation('kit')
  const language = i18n.language === 'en' ? 'en' : 'zh'
  return useMemo(
    () => ({
      role: (role: Parameters<typeof roleNameIn>[1]) => roleNameIn(language, role),
      roles: (names: readonly string[]) => roleNamesIn(language, names),
      unitType: (name: string) => unitTypeNameIn(language, name),
    }),
    [language],
  )
}
