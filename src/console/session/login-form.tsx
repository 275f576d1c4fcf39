import { useRouter, useSearch } from '@tanstack/react-router'
import { Eye, EyeOff } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import { rememberedLogin } from '#request/items.ts'
import { reachability, subscribe } from '#request/session.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxLine } from '../ui/checkbox.tsx'
import { Input } from '../ui/input.tsx'
import { Label } from '../ui/label.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { probe, reasonOf, signIn } from './sign-in.ts'
import { whereTo } from './where-to.ts'

/** Account and password; a native form, so that password managers know it and little has to be loaded. */
export function LoginForm() {
  const { t } = useTranslation('session')
  const { redirect } = useSearch({ from: '/login' })
  const router = useRouter()
  const id = useId()
  const account = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [remember, setRemember] = useState(true)
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ field?: 'account' | 'password'; text: string }>()
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
    setBusy(true)
    setProblem(undefined)
    try {
      const device = await router.options.context.device()
      const where = await signIn(device, name, secret, remember)
      const target = whereTo(redirect)
      // The specification has the page reload; offline there is no need to load anything again.
      if (where === 'online') location.replace(target)
      else router.history.replace(target)
    } catch (failure) {
      setBusy(false)
      setProblem({ text: reasonOf(failure, t) })
      password.current?.select()
    }
  }
  const noteCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {unreachable ? <OfflineNotice onRetry={() => void probe()} /> : null}
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${id}-account`}>{t('accountName')}</Label>
        <Input
          ref={account}
          id={`${id}-account`}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          aria-invalid={problem?.field === 'account'}
          aria-describedby={problem ? `${id}-problem` : undefined}
          className="h-10! coarse:h-12!"
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${id}-password`}>{t('password')}</Label>
        <div className="relative">
          <Input
            ref={password}
            id={`${id}-password`}
            name="password"
            type={visible ? 'text' : 'password'}
            autoComplete="current-password"
            maxLength={128}
            onKeyDown={noteCapsLock}
            onKeyUp={noteCapsLock}
            aria-invalid={problem?.field === 'password'}
            aria-describedby={problem ? `${id}-problem` : undefined}
            className="h-10! pr-12! coarse:h-12!"
          />
          <Button
            look="ghost"
            size="icon"
            aria-label={t(visible ? 'hidePassword' : 'showPassword')}
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
            className="absolute top-1/2 right-1 -translate-y-1/2"
          >
            {visible ? <EyeOff /> : <Eye />}
          </Button>
        </div>
        <p role="status" className="text-attention text-small empty:hidden">
          {capsLock ? t('capsLock') : null}
        </p>
      </div>
      <CheckboxLine
        label={t('remember')}
        checked={remember}
        onCheckedChange={setRemember}
        className="-mx-2.5"
      />
      {problem ? (
        <p
          id={`${id}-problem`}
          role="alert"
          className="rounded-control bg-danger-soft px-3 py-2 text-body text-danger"
        >
          {problem.text}
        </p>
      ) : null}
      <Button look="primary" size="large" type="submit" disabled={busy} className="w-full">
        {t(busy ? 'submitting' : unreachable ? 'submitOffline' : 'submit')}
      </Button>
    </form>
  )
}
