import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { Prompts } from '#console/app/prompts.tsx'
import { startTexts } from '#console/i18n.ts'
import { NetworkFailure, Refused } from '#request/errors.ts'
import { type Prompter, prompter } from '#request/session.ts'

beforeAll(startTexts)

function openPrompts(): Prompter {
  render(
    <Suspense>
      <Prompts />
    </Suspense>,
  )
  const shown = prompter()
  if (!shown) throw new Error('Prompts did not offer themselves to the session')
  return shown
}

test('SES-09 the prompt names the account, refuses an empty password, and hands over what is typed', async () => {
  const answer = openPrompts().password('sitestaff', undefined)
  const box = await screen.findByLabelText('密码')
  expect(screen.getByText(/sitestaff/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '继续' }))
  expect(screen.getByRole('alert').textContent).toBe('请输入密码')
  fireEvent.change(box, { target: { value: 'Milepost2026' } })
  fireEvent.click(screen.getByRole('button', { name: '继续' }))
  expect(await answer).toBe('Milepost2026')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('SES-09 giving up answers with nothing; the reason of the last refusal stands under the box', async () => {
  const answer = openPrompts().password('sitestaff', '账号或密码错误')
  expect((await screen.findByRole('alert')).textContent).toBe('账号或密码错误')
  fireEvent.click(screen.getByRole('button', { name: '退出登录' }))
  expect(await answer).toBeUndefined()
})

test('SES-13 an error box is titled 错误, prefers the prompt to the message and shows the request id', async () => {
  openPrompts().error(
    new Refused({ code: 20500, message: '服务器出错', prompt: '请稍后再试', requestId: 'r-17' }),
  )
  const box = await screen.findByRole('alertdialog', { name: '错误' })
  expect(box.textContent).toContain('请稍后再试')
  expect(box.textContent).toContain('r-17')
})

test('NAV-06 boxes stand one at a time, in the order they came', async () => {
  const prompts = openPrompts()
  const first = prompts.alert('登录已被终止：账号已停用')
  prompts.error(new NetworkFailure('timeout'))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('账号已停用')
  fireEvent.click(screen.getByRole('button', { name: '知道了' }))
  await first
  expect((await screen.findByRole('alertdialog', { name: '错误' })).textContent).toContain('没有及时回应')
})
