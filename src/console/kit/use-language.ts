import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import type { LanguageChoice } from '../i18n.ts'

/**
 * The language that is shown. `useTranslation` knows it, too, but a list of which every cell asked that would be drawn in
 * twice the time.
 */
export function useLanguage(): LanguageChoice {
  return useSyncExternalStore(subscribe, read)
}

function subscribe(onChange: () => void): () => void {
  i18next.on('languageChanged', onChange)
  return () => i18next.off('languageChanged', onChange)
}

function read(): LanguageChoice {
  return i18next.language === 'en' ? 'en' : 'zh'
}
