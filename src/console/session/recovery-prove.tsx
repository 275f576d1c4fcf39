import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaptchaAnswer } from '#contract/session/captcha.ts'
import { checkLoginAccount, getForgotVerifyCode } from '#contract/session/registration.ts'
import { LoginAccountCheck } from '#contract/session/registration-schema.ts'
import type { SentCode } from '#contract/session/schema.ts'
import { exchange } from '#request/exchange.ts'
import { rememberedLogin } from '#request/items.ts'
import { AuthField } from '../app/auth-field.tsx'
import { Button, buttonVariants } from '../ui/button.tsx'
import { CodeField } from './code-field.tsx'
import { FormFailure } from './form-failure.tsx'
import type { Proof } from './proof.ts'
import { type Problems, problemOf, useAuthForm } from './use-auth-form.ts'

const { shape: rules } = LoginAccountCheck
type Name = 'loginAccount' | 'recipient' | 'verifyCode'
type Values = Readonly<Record<Name, string>>

/** The first step: an account, where its code goes, and the code. */
export function ProveForm({ onProven }: { onProven: (proof: Proof) => void }) {
  const { t } = useTranslation('recovery')
  const { t: words } = useTranslation('auth')
  const whoProblems = ({ loginAccount, recipient }: Values): Problems<Name> => ({
    loginAccount: loginAccount.trim() ? undefined : t('required.loginAccount'),
    recipient: recipient ? problemOf(rules.recipient, recipient) : t('required.recipient'),
  })
  const form = useAuthForm<Name>(
    { loginAccount: rememberedLogin.read() ?? '', recipient: '', verifyCode: '' },
    (values) => ({
      ...whoProblems(values),
      verifyCode: values.verifyCode ? problemOf(rules.verifyCode, values.verifyCode) : words('code.required'),
    }),
  )
  const who = { loginAccount: form.values.loginAccount.trim(), recipient: form.values.recipient }
  const [codeTicket, setCodeTicket] = useState<string>()
  const sendCode = async (captcha: CaptchaAnswer | undefined): Promise<SentCode | undefined> => {
    if (form.point(whoProblems(form.values))) return undefined
    const sent = await exchange(getForgotVerifyCode, { ...who, captcha })
    setCodeTicket(sent.codeTicket)
    return sent
  }
  const prove = async ({ verifyCode }: Values) => {
    if (codeTicket === undefined) return void form.point({ verifyCode: words('code.askFirst') })
    onProven(await exchange(checkLoginAccount, { ...who, codeTicket, verifyCode }))
  }

  return (
    <form
      ref={form.form}
      noValidate
      onSubmit={(event) => void form.submit(prove)(event)}
      className="flex flex-col gap-4"
    >
      <AuthField
        {...form.field('loginAccount')}
        label={t('loginAccount')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <AuthField
        {...form.field('recipient')}
        label={t('recipient')}
        note={t('recipientNote')}
        autoComplete="tel"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <CodeField
        form={form}
        onSend={sendCode}
        sentNote={({ validSeconds }) =>
          t('codeSent', { to: form.values.recipient, count: validSeconds / 60 })
        }
      />
      <FormFailure text={form.failure} />
      {form.box}
      <Button size="lg" type="submit" disabled={form.busy} className="w-full">
        {t(form.busy ? 'checking' : 'next')}
      </Button>
      <Link
        to="/login"
        className={buttonVariants({ variant: 'link', size: 'text', className: 'self-start' })}
      >
        {t('toLogin')}
      </Link>
    </form>
  )
}
