import { useTranslation } from 'react-i18next'
import { codes } from '#contract/codes.ts'
import { updatePassword } from '#contract/session/registration.ts'
import { Refused } from '#request/errors.ts'
import { exchange } from '#request/exchange.ts'
import { useToast } from '../kit/toasts.tsx'
import { Button } from '../ui/button.tsx'
import { FormFailure } from './form-failure.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import type { Proof } from './proof.ts'
import { passwordProblems, useAuthForm } from './use-auth-form.ts'
import { withPassword } from './with-password.ts'

interface ResetFormProps {
  proof: Proof
  onDone: () => void
  /** The time for it is over: a new code is needed. */
  onOver: () => void
}

/** The third step: the new password, twice. */
export function ResetForm({ proof, onDone, onOver }: ResetFormProps) {
  const { t } = useTranslation('recovery')
  const { t: words } = useTranslation('auth')
  const toast = useToast()
  const form = useAuthForm({ password: '', passwordAgain: '' }, (values) => ({
    ...passwordProblems({ ...values, accountName: proof.accountName }),
    ...(values.password ? {} : { password: words('newPassword.required') }),
  }))
  const send = async ({ password }: { readonly password: string }) => {
    try {
      const { ticket } = proof
      await withPassword(password, (passwordInfo) => exchange(updatePassword, { ticket, passwordInfo }))
      onDone()
    } catch (failure) {
      if (!(failure instanceof Refused && failure.code === codes.notFound)) throw failure
      toast({ kind: 'error', text: failure.message })
      onOver()
    }
  }
  return (
    <form
      ref={form.form}
      noValidate
      onSubmit={(event) => void form.submit(send)(event)}
      className="flex flex-col gap-4"
    >
      <p className="text-body text-soft">{t('forAccount', { name: proof.accountName })}</p>
      {/* Lets a password manager know whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={proof.accountName} readOnly hidden />
      <NewPasswordFields form={form} label={t('password')} />
      <FormFailure text={form.failure} />
      {form.box}
      <Button size="lg" type="submit" disabled={form.busy} className="w-full">
        {t(form.busy ? 'submitting' : 'submit')}
      </Button>
    </form>
  )
}
