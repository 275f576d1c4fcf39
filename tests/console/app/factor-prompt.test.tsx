import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { FactorPrompt } from '#console/app/factor-prompt.tsx'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { codes } from '#contract/codes.ts'
import { getOwnFactors, proveFactor } from '#contract/factor/endpoints.ts'
import type { OwnFactors } from '#contract/factor/schema.ts'
import { dropSession } from '#request/session.ts'
import { beginSession, logIn } from '#request/sign-in.ts'
import { someone } from '../../offline/tab.ts'
import { Gateway } from '../../request/gateway.ts'

beforeAll(async () => {
  await startTexts()
  await loadTexts('factor')
})
afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

const atAddress: OwnFactors = {
  passkeys: [{ credential: 'c'.repeat(22), passkeyName: '办公室钥匙', createdAt: 0 }],
  passkeysPossible: false,
  recoveryCodesLeft: 9,
  required: true,
  age: 'none',
}

/** The prompt for an account whose passkeys do not work where the console is opened; what was shown, and how it closed. */
async function openPrompt(own: OwnFactors) {
  const gateway = new Gateway()
  vi.stubGlobal('fetch', gateway.fetch)
  await beginSession(await logIn(someone.accountName, gateway.password))
  const shown: unknown[] = []
  gateway.on(getOwnFactors, () => ({ data: own }))
  gateway.on(proveFactor, ({ body }) => {
    shown.push(JSON.parse(body))
    return { code: codes.success, data: { ...own, age: 'fresh' } }
  })
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense>
        <FactorPrompt onClose={onClose} />
      </Suspense>
    </QueryClientProvider>,
  )
  await screen.findByText(/此地址不能使用通行密钥/)
  expect(screen.queryByRole('button', { name: /通行密钥/ })).toBeNull()
  return { shown, onClose }
}

test('SES-21 where no passkey can be shown that is said, and the app is asked for', async () => {
  const { shown, onClose } = await openPrompt({ ...atAddress, totp: { createdAt: 0 } })
  fireEvent.change(await screen.findByLabelText(/验证码/), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: '验证' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
  expect(shown).toEqual([{ way: 'totp', verifyCode: '123456' }])
})

test('SES-21 where no passkey can be shown, and there is no app, a recovery code is asked for', async () => {
  const { shown, onClose } = await openPrompt({ ...atAddress, age: 'old' })
  fireEvent.change(await screen.findByLabelText(/恢复码/), { target: { value: 'abcde-fghij' } })
  fireEvent.click(screen.getByRole('button', { name: '验证' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
  expect(shown).toEqual([{ way: 'recovery', recoveryCode: 'abcde-fghij' }])
})
