import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaptchaAnswer } from '#contract/session/captcha.ts'
import { captchaProblem } from '#request/sign-in.ts'
import { lazyPart } from '../ui/lazy-part.ts'

const CaptchaField = lazyPart(async () => ({ default: (await import('./captcha-field.tsx')).CaptchaField }))

interface AskedCaptcha {
  /** The question, for the form; nothing as long as none is asked. */
  question: ReactNode
  /** What was answered, for the call. */
  answer(): CaptchaAnswer | undefined
  /** Whether a question still waits for its answer; says so beside it. */
  isUnanswered(): boolean
  /** Takes what became of a call, which used the question up; true when it failed for the captcha. */
  hasFailed(failure: unknown): boolean
  /** Takes the question away. */
  clear(): void
}

/**
 * The question that the gateway asks after several calls: each is good for one call.
 * @param wanted given where one is asked from the start: what the gateway says of that.
 */
export function useCaptcha(wanted?: { problem: string | undefined }): AskedCaptcha {
  const { t, i18n } = useTranslation('session')
  const [asked, setAsked] = useState(wanted && { ...wanted, round: 0 })
  const answer = useRef<CaptchaAnswer>(undefined)
  const takeAnswer = useCallback((given: CaptchaAnswer | undefined) => {
    answer.current = given
    if (given) setAsked((before) => before && { ...before, problem: undefined })
  }, [])
  return {
    question: asked ? (
      <Suspense>
        <CaptchaField key={`${asked.round} ${i18n.language}`} problem={asked.problem} onAnswer={takeAnswer} />
      </Suspense>
    ) : null,
    answer: () => answer.current,
    isUnanswered() {
      if (!asked || answer.current) return false
      setAsked({ ...asked, problem: t('captcha.required') })
      return true
    },
    hasFailed(failure) {
      const problem = captchaProblem(failure)
      if (asked || problem) setAsked({ round: (asked?.round ?? 0) + 1, problem })
      return problem !== undefined
    },
    clear() {
      setAsked(undefined)
      answer.current = undefined
    },
  }
}
