import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { sendBindCode } from '#contract/personal/security.ts'
import { type Contact, ContactBinding } from '#contract/personal/security-schema.ts'
import { z } from '#contract/zod.ts'
import { call } from '#request/call.ts'
import { useCodeSending } from '../app/use-code-sending.ts'
import { FieldFrame } from '../kit/field-frame.tsx'
import type { FormValues } from '../kit/form-request.ts'
import { messageOf } from '../kit/states.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'

interface CodeFieldProps {
  action: 'bind' | 'unbind'
  contact: Contact
}

/** The code, and the button that has one sent: to what the form names, or to what is bound. */
export function CodeField({ action, contact }: CodeFieldProps) {
  const { t } = useTranslation('personal')
  const form = useFormContext<FormValues>()
  const sending = useCodeSending()
  const [sent, setSent] = useState(false)
  const send = async () => {
    const { data: recipient = '' } = z.safeParse(ContactBinding.shape.recipient, form.getValues('recipient'))
    if (action === 'bind' && (!recipient || recipient.includes('@') !== (contact === 'email'))) {
      form.setError('recipient', { type: 'rule', message: t(`bind.wrong.${contact}`) }, { shouldFocus: true })
      return
    }
    form.clearErrors()
    const request = action === 'bind' ? { action, recipient } : { action, contact }
    try {
      await sending.send(() => call(sendBindCode, request, { handles: 'all' }))
      setSent(true)
    } catch (failure) {
      form.setError('verifyCode', { type: 'rule', message: messageOf(failure) })
    }
  }
  return (
    <FieldFrame
      wide
      required
      name="verifyCode"
      label={t('code.name')}
      {...(sent ? { hint: t('code.sent') } : {})}
      control={(field, aria) => (
        <div className="flex gap-2">
          <Input
            {...aria}
            {...field}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={typeof field.value === 'string' ? field.value : ''}
          />
          <Button
            variant="outline"
            disabled={sending.waiting}
            onClick={() => void send()}
            className="min-w-32 tabular-nums"
          >
            {sending.secondsLeft === undefined
              ? t('code.send')
              : t('code.wait', { count: sending.secondsLeft })}
          </Button>
        </div>
      )}
    />
  )
}
