import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { AuthField } from '#console/app/auth-field.tsx'
import { startTexts } from '#console/i18n.ts'
import { FormFailure } from '#console/session/form-failure.tsx'
import { useAuthForm } from '#console/session/use-auth-form.ts'
import { codes } from '#contract/codes.ts'
import { NetworkFailure, Refused } from '#request/errors.ts'
import '../browser-parts.ts'

let failure: Error

/** A page before the sign-in, with one field, whose sending fails. */
function Form() {
  const form = useAuthForm({ userName: '' }, () => ({}))
  const send = async () => {
    throw failure
  }
  return (
    <form ref={form.form} onSubmit={(event) => void form.submit(send)(event)}>
      <AuthField {...form.field('userName')} label="姓名" />
      <FormFailure text={form.failure} />
      {form.box}
      <button type="submit">发送</button>
    </form>
  )
}

beforeAll(startTexts)
beforeEach(() => {
  render(
    <Suspense>
      <Form />
    </Suspense>,
  )
})

async function failWith(cause: Error): Promise<void> {
  failure = cause
  fireEvent.click(await screen.findByRole('button', { name: '发送' }))
}

function invalid(path: string): Refused {
  const fields = [{ path, message: '姓名不能以特殊字符开头' }]
  return new Refused({ code: codes.invalid, message: '填写有误', data: { fields } })
}

test('SES-13 before the sign-in, too: what is wrong with a field stands at the field, without a box', async () => {
  await failWith(invalid('userName'))
  await screen.findByText('姓名不能以特殊字符开头')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('SES-13 SES-14 before the sign-in, too: any other code and a broken line are told in an error box titled 错误', async () => {
  for (const [cause, words] of [
    [new Refused({ code: codes.slowDown, message: '请求过于频繁', requestId: 'r-18' }), /过于频繁.*r-18/],
    [invalid('agreed'), /填写有误/],
    [new NetworkFailure('unreachable'), /无法连接服务器/],
  ] as const) {
    await failWith(cause)
    expect((await screen.findByRole('alertdialog', { name: '错误' })).textContent).toMatch(words)
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '知道了' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
})

test.each([codes.signatureRefused, codes.maintenance])(
  'SES-10 before the sign-in, too: %i is told in a message box',
  async (code) => {
    await failWith(new Refused({ code, message: '系统维护中' }))
    expect((await screen.findByRole('alertdialog', { name: '提示' })).textContent).toContain('系统维护中')
  },
)

test('what goes wrong on this device alone is told in the form', async () => {
  await failWith(new Error('the key cannot be read'))
  expect((await screen.findByRole('alert')).textContent).toBe('the key cannot be read')
})
