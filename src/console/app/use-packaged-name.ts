import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { packagedName } from '#contract/packaged-names.ts'

/** Names a role or a type of units, as the gateway calls it, in the language of the page. */
export function usePackagedName(): (name: string) => string {
  const { i18n } = useTranslation('kit')
  const language = i18n.language === 'en' ? 'en' : 'zh'
  return useCallback((name) => packagedName(name, language), [language])
}
