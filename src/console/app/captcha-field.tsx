import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Captcha, type CaptchaAnswer, getCaptcha } from '#contract/session/captcha.ts'
import { NetworkFailure, Refused } from '#request/errors.ts'
import { exchange } from '#request/exchange.ts'
import { Button } from '../ui/button.tsx'
import { AuthField } from './auth-field.tsx'

interface CaptchaFieldProps {
  /** What the gateway said of the last answer. */
  problem: string | undefined
  /** Undefined while the answer is empty. */
  onAnswer: (answer: CaptchaAnswer | undefined) => void
}

/** A question to answer after several failures; another key of the element brings another question. */
export function CaptchaField({ problem, onAnswer }: CaptchaFieldProps) {
  const { t } = useTranslation('session')
  const [captcha, setCaptcha] = useState<Captcha | 'failed'>()
  const [answer, setAnswer] = useState('')
  const ask = useCallback(async () => {
    // The question that stands there is not the one that will be answered.
    setCaptcha(undefined)
    setAnswer('')
    onAnswer(undefined)
    try {
      setCaptcha(await exchange(getCaptcha, {}))
    } catch (failure) {
      if (!(failure instanceof NetworkFailure || failure instanceof Refused)) throw failure
      setCaptcha('failed')
    }
  }, [onAnswer])
  useEffect(() => void ask(), [ask])

  const question =
    captcha === undefined
      ? t('captcha.loading')
      : captcha === 'failed'
        ? t('captcha.failed')
        : captcha.question
  return (
    <AuthField
      label={`${t('captcha.label')} · ${question}`}
      placeholder={t('captcha.answer')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      value={answer}
      problem={problem}
      onChange={({ target }) => {
        setAnswer(target.value)
        const text = target.value.trim()
        onAnswer(text && typeof captcha === 'object' ? { ticket: captcha.ticket, answer: text } : undefined)
      }}
    >
      <Button variant="outline" size="lg" className="px-3!" onClick={() => void ask()}>
        {t('captcha.another')}
      </Button>
    </AuthField>
  )
}
