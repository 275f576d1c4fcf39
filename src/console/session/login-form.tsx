import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { rememberedLogin } from '#request/items.ts'
import { reachability, subscribe } from '#request/session.ts'
import { hasWebCrypto } from '#request/sign.ts'
import { useCaptcha } from '../app/use-captcha.tsx'
import { Button } from '../ui/button.tsx'
import { CheckboxLine } from '../ui/checkbox.tsx'
import { AccountField } from './account-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PasswordField } from './password-field.tsx'
import { type NewPassword, newPasswordDue, probe, reasonOf, signIn } from './sign-in.ts'
import { useFormerPassword } from './use-former-password.tsx'
import { whereTo } from './where-to.ts'

interface LoginFormProps {
  /** Where the person was headed. */
  redirect: string | undefined
  /** Binds the account to whom WeChat or QQ answered for. */
  bindTicket?: string
  /** Instead of 登录. */
  submitText?: string
  /** The password is right, and has to be replaced first. */
  onNewPassword?: (due: NewPassword) => void
}

/** Account and password; a native form, so that password managers know it and little has to be loaded. */
export function LoginForm({ redirect, bindTicket, submitText, onNewPassword }: LoginFormProps) {
  const { t } = useTranslation('session')
  const router = useRouter()
  const id = useId()
  const account = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [remember, setRemember] = useState(true)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ field?: 'account' | 'password'; text: string }>()
  const captcha = useCaptcha()
  const { askFormer, prompt } = useFormerPassword()
  const unreachable = useSyncExternalStore(subscribe, () => reachability() === 'unreachable')

  useEffect(() => {
    const known = rememberedLogin.read()
    if (account.current && known) account.current.value = known
    const first = known ? password : account
    first.current?.focus()
    void probe()
    // What a sign-in needs is fetched while the person types.
    void router.options.context.device()
  }, [router])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const name = account.current?.value.trim() ?? ''
    const secret = password.current?.value ?? ''
    if (!name) {
      setProblem({ field: 'account', text: t('required.accountName') })
      return account.current?.focus()
    }
    if (!secret) {
      setProblem({ field: 'password', text: t('required.password') })
      return password.current?.focus()
    }
    if (!unreachable && captcha.isUnanswered()) return
    setBusy(true)
    setProblem(undefined)
    try {
      const device = await router.options.context.device()
      const where = await signIn(device, name, secret, {
        remember,
        askFormer,
        bindTicket,
        captcha: captcha.answer(),
      })
      const target = whereTo(redirect)
      // The specification has the page reload; offline there is no need to load anything again.
      if (where === 'online') location.replace(target)
      else router.history.replace(target)
    } catch (failure) {
      setBusy(false)
      if (captcha.hasFailed(failure)) return
      const due = newPasswordDue(failure)
      if (due && onNewPassword) return onNewPassword(due)
      setProblem({ text: reasonOf(failure, t) })
      password.current?.select()
    }
  }

  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {unreachable ? <OfflineNotice /> : null}
        <AccountField
          ref={account}
          aria-invalid={problem?.field === 'account'}
          aria-describedby={`${id}-problem`}
        />
        <PasswordField
          ref={password}
          aria-invalid={problem?.field === 'password'}
          aria-describedby={`${id}-problem`}
        />
        {captcha.question}
        <CheckboxLine
          label={t('remember')}
          checked={remember}
          onCheckedChange={setRemember}
          className="-mx-2.5"
        />
        <div id={`${id}-problem`} className="contents">
          <FormFailure text={problem?.text} />
        </div>
        <Button size="lg" type="submit" disabled={busy} className="w-full">
          {busy
            ? t('submitting')
            : unreachable && hasWebCrypto()
              ? t('submitOffline')
              : (submitText ?? t('submit'))}
        </Button>
      </form>
      {prompt}
    </>
  )
}
