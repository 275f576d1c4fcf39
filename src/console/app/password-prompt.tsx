import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaptchaAnswer } from '#contract/session/captcha.ts'
import { AlertDialog, AlertDialogContent } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { Label } from '../ui/label.tsx'
import { useCaptcha } from './use-captcha.tsx'

interface PasswordPromptProps {
  /**
   * `again`: after long inactivity; `unlock`: to open what this device stores; `former`: to open it after the password was
   * changed elsewhere.
   */
  reason: { kind: 'again'; accountName: string } | { kind: 'unlock' | 'former' }
  /** Why the last password was not taken. */
  failure: string | undefined
  /** What was typed before and has not been looked at yet. */
  typed?: string | undefined
  /** Given when a captcha has to be answered as well: what the gateway says of that. */
  captcha?: { problem: string | undefined } | undefined
  /** The password, never empty, with the captcha's answer where one is asked; nothing when the person gave up. */
  onAnswer: (password?: string, captcha?: CaptchaAnswer) => void
}

/** Asks for the password; an empty one is refused here. */
export function PasswordPrompt({ reason, failure, typed = '', captcha, onAnswer }: PasswordPromptProps) {
  const { t } = useTranslation('session')
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState(typed)
  const [empty, setEmpty] = useState(false)
  const problem = empty ? t('required.password') : failure
  const asked = useCaptcha(captcha)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(!password)
    const unanswered = asked.isUnanswered()
    if (password && !unanswered) onAnswer(password, asked.answer())
  }
  return (
    <AlertDialog open>
      <AlertDialogContent
        title={t(`${reason.kind}.title`)}
        description={t(`${reason.kind}.hint`, { name: reason.kind === 'again' ? reason.accountName : '' })}
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          box.current?.focus()
        }}
        // Giving up is a button's work: an Escape pressed by accident must not end the session.
        onEscapeKeyDown={(event) => event.preventDefault()}
      >
        <form noValidate onSubmit={submit} className="flex flex-col gap-1.5">
          <Label htmlFor={id}>{t('password')}</Label>
          <Input
            ref={box}
            id={id}
            type="password"
            autoComplete="current-password"
            maxLength={128}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              setEmpty(false)
            }}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-problem`}
          />
          <p id={`${id}-problem`} role="alert" className="text-danger text-small empty:hidden">
            {problem}
          </p>
          {asked.question}
          <div className="mt-3 flex justify-end gap-2">
            <Button variant="outline" onClick={() => onAnswer()}>
              {t(`${reason.kind}.leave`)}
            </Button>
            <Button type="submit">{t(`${reason.kind}.submit`)}</Button>
          </div>
        </form>
      </AlertDialogContent>
    </AlertDialog>
  )
}
