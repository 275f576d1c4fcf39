import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type Code, codes } from '#contract/codes.ts'
import { codeMessage } from '#contract/messages.ts'

const known: readonly Code[] = Object.values(codes)

/** What a call came to, in words; a code that there is no more stays a number. */
export function useOutcome(): (status: number) => string {
  const { i18n } = useTranslation()
  const language = i18n.language === 'en' ? 'en' : 'zh'
  return useCallback(
    (status) => {
      const code = known.find((each) => each === status)
      return code === undefined ? String(status) : codeMessage(code, language)
    },
    [language],
  )
}
