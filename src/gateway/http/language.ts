import type { Language } from '#contract/messages.ts'

/** The language of an answer's messages, by `accept-language`: Chinese unless English is asked for first. */
export function languageOf(acceptLanguage: string | undefined): Language {
  return /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'zh'
}
