import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codes } from '#contract/codes.ts'
import { bindOwnPlatform } from '#contract/personal/security.ts'
import { signInByPlatform } from '#offline/session/platform-sign-in.ts'
import { call } from '#request/call.ts'
import { Refused } from '#request/errors.ts'
import { saveBinding, takeVisit, type Visit } from '../app/third-party-visit.ts'
import { buttonVariants } from '../ui/button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { FormFailure } from './form-failure.tsx'
import { LoginForm } from './login-form.tsx'
import { reasonOf } from './sign-in.ts'
import { useBox } from './use-box.tsx'
import { whereTo } from './where-to.ts'

type State =
  | { step: 'signing-in' }
  /** Without a text a box has said why. */
  | { step: 'failed'; text?: string }
  | { step: 'bind'; visit: Visit; bindTicket: string }

/** Where WeChat and QQ send people back to: signs in, or binds an account first, or says why not. */
export function ThirdPartyPage() {
  const { t } = useTranslation('session')
  const router = useRouter()
  const { code, state } = useSearch({ from: '/loginThirdPlatform' })
  const [at, setAt] = useState<State>({ step: 'signing-in' })
  const begun = useRef(false)
  const { box, show } = useBox()

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    // The code is good for nothing by now, but has no business in the history either.
    void router.navigate({ to: '/loginThirdPlatform', search: {}, replace: true })
    const visit = takeVisit()
    const finish = async () => {
      if (!visit) return setAt({ step: 'failed', text: t('thirdParty.lost') })
      if (!code) return setAt({ step: 'failed', text: t('thirdParty.cancelled') })
      try {
        const back = { authorizationCode: code, state: state ?? '', ticket: visit.ticket }
        if (visit.own) {
          await call(bindOwnPlatform, back, { handles: 'all' })
          return location.replace(whereTo(visit.redirect))
        }
        const device = await router.options.context.device()
        const bindTicket = await signInByPlatform(device, back)
        if (bindTicket === undefined) location.replace(whereTo(visit.redirect))
        else setAt({ step: 'bind', visit, bindTicket })
      } catch (failure) {
        // What the sign-in itself is answered with is its own to show (specification §8).
        const returned = failure instanceof Refused && failure.code === codes.sessionEnded
        setAt(
          returned || !show(failure) ? { step: 'failed', text: reasonOf(failure, t) } : { step: 'failed' },
        )
      }
    }
    void finish()
  }, [router, code, state, t, show])

  const linkLook = buttonVariants({ variant: 'link', size: 'text' })
  if (at.step === 'signing-in') {
    return (
      <AuthLayout title={t('title')}>
        <p role="status" className="text-soft">
          {t('thirdParty.signingIn')}
        </p>
      </AuthLayout>
    )
  }
  if (at.step === 'failed') {
    return (
      <AuthLayout title={t('title')}>
        <FormFailure text={at.text} />
        {box}
        <Link to="/login" className={buttonVariants({ size: 'lg', className: 'mt-6 w-full' })}>
          {t('thirdParty.back')}
        </Link>
      </AuthLayout>
    )
  }
  const { redirect } = at.visit
  const platform = t(`thirdParty.platforms.${at.visit.platform}`)
  return (
    <AuthLayout title={t('thirdParty.bindTitle')}>
      <p className="mb-6 text-soft">{t('thirdParty.bindHint', { platform })}</p>
      <LoginForm redirect={redirect} bindTicket={at.bindTicket} submitText={t('thirdParty.bindSubmit')} />
      <nav aria-label={t('otherWays')} className="mt-4 flex flex-wrap justify-between gap-4">
        <Link
          to="/register"
          className={linkLook}
          onClick={() => saveBinding({ platform: at.visit.platform, ticket: at.bindTicket })}
        >
          {t('thirdParty.register')}
        </Link>
        <Link to="/login" search={{ redirect }} className={linkLook}>
          {t('thirdParty.back')}
        </Link>
      </nav>
    </AuthLayout>
  )
}
