import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaptchaAnswer } from '#contract/session/captcha.ts'
import type { SentCode } from '#contract/session/schema.ts'
import { AuthField } from '../app/auth-field.tsx'
import { useCaptcha } from '../app/use-captcha.tsx'
import { isTooEarly, useCodeSending } from '../app/use-code-sending.ts'
import { Button } from '../ui/button.tsx'
import type { AuthForm } from './use-auth-form.ts'

interface CodeFieldProps {
  form: AuthForm<'verifyCode'>
  /** Asks for a code; undefined when something has to be put right before. */
  onSend: (captcha: CaptchaAnswer | undefined) => Promise<SentCode | undefined>
  /** Called when six digits stand there and the person goes on. */
  onEntered?: () => void
  /** What to say once it is sent. */
  sentNote: (sent: SentCode) => string
}

/**
 * A verification code, and the button that has one sent; the next one can be had when its seconds are over, and for an
 * answer to a question.
 */
export function CodeField({ form, onSend, onEntered, sentNote }: CodeFieldProps) {
  const { t } = useTranslation('auth')
  const sending = useCodeSending()
  const captcha = useCaptcha()
  const [note, setNote] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const { problem, ...field } = form.field('verifyCode')
  const send = async () => {
    if (captcha.isUnanswered()) return
    setRefusal(undefined)
    try {
      const sent = await sending.send(() => onSend(captcha.answer()))
      if (!sent) return
      setNote(sentNote(sent))
      captcha.clear()
      form.clear('verifyCode')
    } catch (failure) {
      if (captcha.hasFailed(failure)) return
      if (isTooEarly(failure)) setRefusal(failure.message)
      else form.fail(failure)
    }
  }
  return (
    <>
      {captcha.question}
      <AuthField
        {...field}
        label={t('code.label')}
        note={note}
        problem={problem ?? refusal}
        inputMode="numeric"
        autoComplete="one-time-code"
        onBlur={onEntered}
      >
        <Button
          variant="outline"
          disabled={sending.waiting}
          onClick={() => void send()}
          className="h-10! min-w-32 tabular-nums coarse:h-12!"
        >
          {sending.secondsLeft === undefined
            ? t(note ? 'code.again' : 'code.send')
            : t('code.wait', { count: sending.secondsLeft })}
        </Button>
      </AuthField>
    </>
  )
}
