import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AskFormerPassword } from '#offline/session/sign-in.ts'
import { lazyPart } from '../ui/lazy-part.ts'

const PasswordPrompt = lazyPart(async () => ({
  default: (await import('../app/password-prompt.tsx')).PasswordPrompt,
}))

interface Question {
  /** After a wrong one. */
  again: boolean
  done: (password?: string) => void
}

/** Asks for the password under which this device has sealed what it stores, where another one is valid by now. */
export function useFormerPassword(): { askFormer: AskFormerPassword; prompt: ReactNode } {
  const { t } = useTranslation('session')
  const [question, setQuestion] = useState<Question>()
  const askFormer = useCallback<AskFormerPassword>(
    (again) => new Promise((done) => setQuestion({ again, done })),
    [],
  )
  const prompt = question ? (
    <Suspense>
      <PasswordPrompt
        reason={{ kind: 'former' }}
        failure={question.again ? t('offline.wrong-password') : undefined}
        onAnswer={(password) => {
          setQuestion(undefined)
          question.done(password)
        }}
      />
    </Suspense>
  ) : null
  return { askFormer, prompt }
}
