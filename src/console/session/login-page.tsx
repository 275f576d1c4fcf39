import { Link, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonVariants } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { AuthLayout } from './auth-layout.tsx'
import { LoginForm } from './login-form.tsx'
import type { NewPassword } from './sign-in.ts'
import { ThirdParty } from './third-party.tsx'

const NewPasswordPage = lazyPart(async () => ({
  default: (await import('./new-password-page.tsx')).NewPasswordPage,
}))
const RecoveryPage = lazyPart(async () => ({ default: (await import('./recovery-page.tsx')).RecoveryPage }))

/** The sign-in. It imports next to nothing, so that it can be used at once on a poor network. */
export function LoginPage() {
  const { t } = useTranslation('session')
  const { forgot, redirect } = useSearch({ from: '/login' })
  const [due, setDue] = useState<NewPassword>()
  if (due) {
    return (
      <Suspense>
        <NewPasswordPage due={due} onReturn={() => setDue(undefined)} />
      </Suspense>
    )
  }
  if (forgot) {
    return (
      <Suspense>
        <RecoveryPage />
      </Suspense>
    )
  }
  const linkLook = buttonVariants({ variant: 'link', size: 'text' })
  return (
    <AuthLayout title={t('title')}>
      <LoginForm redirect={redirect} onNewPassword={setDue} />
      <nav aria-label={t('otherWays')} className="mt-4 flex justify-between gap-4">
        <Link to="/login" search={{ redirect, forgot: true }} className={linkLook}>
          {t('forgot')}
        </Link>
        <Link to="/register" className={linkLook}>
          {t('register')}
        </Link>
      </nav>
      <ThirdParty redirect={redirect} />
    </AuthLayout>
  )
}
