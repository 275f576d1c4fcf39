import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaptchaAnswer } from '#contract/session/captcha.ts'
import { addByRegister, getVerifyCode, validMobile } from '#contract/session/registration.ts'
import { Registration } from '#contract/session/registration-schema.ts'
import type { SentCode } from '#contract/session/schema.ts'
import { z } from '#contract/zod.ts'
import { exchange } from '#request/exchange.ts'
import { AuthField } from '../app/auth-field.tsx'
import { Button } from '../ui/button.tsx'
import { AccountNameField } from './account-name-field.tsx'
import { AgreeToTerms } from './agree-to-terms.tsx'
import { CodeField } from './code-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { passwordProblems, problemOf, useAuthForm } from './use-auth-form.ts'
import { withPassword } from './with-password.ts'

const empty = {
  accountName: '',
  userName: '',
  recipient: '',
  verifyCode: '',
  password: '',
  passwordAgain: '',
}
const { shape: rules } = Registration

interface RegisterFormProps {
  /** Binds the account to whom WeChat or QQ answered for. */
  bindTicket: string | undefined
  /** Of the invitation that is completed. */
  invitationToken: string | undefined
  /** The name in the record that the account will belong to. */
  knownName: string | undefined
  onDone: (accountName: string) => void
}

/** Name, contact with its code, password, and the terms. */
export function RegisterForm({ bindTicket, invitationToken, knownName, onDone }: RegisterFormProps) {
  const { t } = useTranslation('registration')
  const { t: words } = useTranslation('auth')
  const [codeTicket, setCodeTicket] = useState<string>()
  const [agreed, setAgreed] = useState(false)
  const [missed, setMissed] = useState(false)
  const checked = useRef<string>(undefined)
  const form = useAuthForm({ ...empty, userName: knownName ?? '' }, (values) => ({
    accountName: values.accountName
      ? problemOf(rules.accountName, values.accountName)
      : t('required.accountName'),
    userName: values.userName.trim()
      ? problemOf(rules.userName, values.userName.trim())
      : t('required.userName'),
    recipient: values.recipient ? problemOf(rules.recipient, values.recipient) : t('required.recipient'),
    verifyCode: values.verifyCode ? problemOf(rules.verifyCode, values.verifyCode) : words('code.required'),
    ...passwordProblems(values),
    ...(values.password ? {} : { password: words('newPassword.required') }),
  }))

  const sendCode = async (captcha: CaptchaAnswer | undefined): Promise<SentCode | undefined> => {
    const { recipient } = form.values
    const problem = recipient ? problemOf(rules.recipient, recipient) : t('required.recipient')
    if (problem !== undefined) {
      form.point({ recipient: problem })
      return undefined
    }
    const sent = await exchange(getVerifyCode, { recipient, captcha })
    setCodeTicket(sent.codeTicket)
    return sent
  }
  /** Says at once when a code is wrong; whatever else hinders the call is said when the form is sent. */
  const checkCode = () => {
    const { recipient, verifyCode } = form.values
    const problem = problemOf(rules.verifyCode, verifyCode) ?? problemOf(rules.recipient, recipient)
    if (codeTicket === undefined || problem) return
    // A wrong one costs a try each time it is asked about, so each is asked about once.
    const asked = `${codeTicket} ${recipient} ${verifyCode}`
    if (checked.current === asked) return
    checked.current = asked
    exchange(validMobile, { recipient, codeTicket, verifyCode }).catch(form.mark)
  }
  const send = async ({ password, passwordAgain: _, ...values }: typeof empty) => {
    if (codeTicket === undefined) return void form.point({ verifyCode: words('code.askFirst') })
    if (!agreed) return setMissed(true)
    const userName = values.userName.trim()
    await withPassword(password, (passwordInfo) =>
      exchange(addByRegister, {
        ...values,
        userName,
        codeTicket,
        bindTicket,
        invitationToken,
        passwordInfo,
        agreed,
      }),
    )
    onDone(z.parse(rules.accountName, values.accountName))
  }

  return (
    <form
      ref={form.form}
      noValidate
      onSubmit={(event) => void form.submit(send)(event)}
      className="flex flex-col gap-4"
    >
      <AccountNameField form={form} />
      <AuthField
        {...form.field('userName')}
        label={t('userName')}
        note={knownName === undefined ? undefined : t('invited.nameKnown')}
        readOnly={knownName !== undefined}
        autoComplete="name"
        maxLength={50}
      />
      <AuthField
        {...form.field('recipient')}
        label={t('recipient')}
        autoComplete="tel"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <CodeField
        form={form}
        onSend={sendCode}
        onEntered={checkCode}
        sentNote={({ validSeconds }) =>
          t('codeSent', { to: z.parse(rules.recipient, form.values.recipient), count: validSeconds / 60 })
        }
      />
      <NewPasswordFields form={form} label={t('password')} />
      <AgreeToTerms agreed={agreed} missed={missed} onChange={setAgreed} />
      <FormFailure text={form.failure} />
      {form.box}
      <Button size="lg" type="submit" disabled={form.busy} className="w-full">
        {t(form.busy ? 'submitting' : 'submit')}
      </Button>
    </form>
  )
}
