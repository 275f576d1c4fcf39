import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountName as rule } from '#contract/account-text.ts'
import { validAccountName } from '#contract/session/registration.ts'
import { Cancelled, NetworkFailure, Refused } from '#request/errors.ts'
import { exchange } from '#request/exchange.ts'
import { AuthField } from '../app/auth-field.tsx'
import { type AuthForm, problemOf, ruleProblem } from './use-auth-form.ts'

/** Milliseconds without a keystroke, after which the gateway is asked whether a name is free. */
const pause = 400

/** An account name; whether it is free shows while a person types. */
export function AccountNameField({ form }: { form: AuthForm<'accountName'> }) {
  const { t } = useTranslation('registration')
  const { problem, ...field } = form.field('accountName')
  const name = field.value
  const [known, setKnown] = useState<{ name: string; available: boolean }>()
  useEffect(() => {
    if (problemOf(rule, name) !== undefined) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      exchange(validAccountName, { accountName: name }, { signal: abort.signal })
        .then(({ available }) => setKnown({ name, available }))
        .catch((failure) => {
          // Whether it is free then shows when the form is sent.
          if (failure instanceof Refused || failure instanceof NetworkFailure) return
          if (!(failure instanceof Cancelled)) throw failure
        })
    }, pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [name])
  const available = known?.name === name ? known.available : undefined
  const free = (
    <span className="inline-flex items-center gap-1 text-synced">
      <CircleCheck aria-hidden className="size-3.5" />
      {t('nameFree')}
    </span>
  )
  return (
    <AuthField
      {...field}
      label={t('accountName')}
      note={available ? free : t('accountNameNote')}
      problem={problem ?? (available === false ? ruleProblem('taken') : undefined)}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
    />
  )
}
