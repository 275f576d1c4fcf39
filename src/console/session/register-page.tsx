import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeBinding } from '../app/third-party-visit.ts'
import { Button, buttonVariants } from '../ui/button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { FormFailure } from './form-failure.tsx'
import { InvitationNote } from './invitation-note.tsx'
import { RegisterForm } from './register-form.tsx'
import { useBox } from './use-box.tsx'
import { useInvitation } from './use-invitation.ts'

/** Registers an account, or completes an invitation; either then waits for its review. */
export function RegisterPage() {
  const { t } = useTranslation('registration')
  const { t: session } = useTranslation('session')
  const [binding] = useState(takeBinding)
  const [registered, setRegistered] = useState<string>()
  const { box, show } = useBox()
  const invited = useInvitation(show)
  const toLogin = buttonVariants({ size: 'lg', className: 'mt-6 w-full' })
  if (registered !== undefined) {
    return (
      <AuthLayout title={t('done.title')}>
        <div role="status" className="flex gap-3 rounded-control bg-attention-soft px-4 py-3 text-attention">
          <Clock aria-hidden className="mt-0.5 size-5 shrink-0" />
          <p className="text-body">{t('done.text', { name: registered })}</p>
        </div>
        <Link to="/login" className={toLogin}>
          {t('toLogin')}
        </Link>
      </AuthLayout>
    )
  }
  if (invited.kind === 'opening') {
    return (
      <AuthLayout title={t('invited.title')}>
        <p role="status" className="text-soft">
          {t('invited.opening')}
        </p>
      </AuthLayout>
    )
  }
  if (invited.kind === 'over') {
    return (
      <AuthLayout title={t('invited.title')}>
        <FormFailure text={invited.text} />
        <Link to="/login" className={toLogin}>
          {t('toLogin')}
        </Link>
      </AuthLayout>
    )
  }
  if (invited.kind === 'failed') {
    return (
      <AuthLayout title={t('invited.title')}>
        <Button size="lg" onClick={invited.retry} className="w-full">
          {t('invited.retry')}
        </Button>
        {box}
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t(invited.kind === 'open' ? 'invited.title' : 'title')}>
      {invited.kind === 'open' ? <InvitationNote invitation={invited.invitation} /> : null}
      {binding ? (
        <p className="mb-6 text-soft">
          {t('binds', { platform: session(`thirdParty.platforms.${binding.platform}`) })}
        </p>
      ) : null}
      <RegisterForm
        key={invited.kind === 'open' ? invited.token : ''}
        bindTicket={binding?.ticket}
        invitationToken={invited.kind === 'open' ? invited.token : undefined}
        knownName={invited.kind === 'open' ? invited.invitation.userName : undefined}
        onDone={setRegistered}
      />
      <p className="mt-4 flex flex-wrap items-center gap-x-2 text-dense text-soft">
        {t('haveAccount')}
        <Link to="/login" className={buttonVariants({ variant: 'link', size: 'text' })}>
          {t('toLogin')}
        </Link>
      </p>
    </AuthLayout>
  )
}
