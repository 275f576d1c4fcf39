import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { Prompts } from '#console/app/prompts.tsx'
import { startTexts } from '#console/i18n.ts'
import { codes } from '#contract/codes.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import { captchaField, getCaptcha } from '#contract/session/captcha.ts'
import { z } from '#contract/zod.ts'
import { call } from '#request/call.ts'
import type { Dialogs } from '#request/dialogs.ts'
import { NetworkFailure, Refused } from '#request/errors.ts'
import { dialogs, dropSession } from '#request/session.ts'
import { beginSession, logIn } from '#request/sign-in.ts'
import { someone } from '../../offline/tab.ts'
import { Gateway } from '../../request/gateway.ts'
import { attendSession } from '../../request/person.ts'

const Typed = z.instanceof(HTMLInputElement)

beforeAll(startTexts)
afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

function openPrompts(): Dialogs {
  render(
    <Suspense>
      <Prompts />
    </Suspense>,
  )
  return dialogs()
}

test('SES-09 the prompt names the account, refuses an empty password, and hands over what is typed', async () => {
  const answer = openPrompts().password('sitestaff', undefined)
  const box = await screen.findByLabelText('密码')
  expect(screen.getByText(/sitestaff/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '继续' }))
  expect(screen.getByRole('alert').textContent).toBe('请输入密码')
  fireEvent.change(box, { target: { value: 'Milepost2026' } })
  fireEvent.click(screen.getByRole('button', { name: '继续' }))
  expect(await answer).toEqual({ password: 'Milepost2026' })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('SES-09 giving up answers with nothing; the reason of the last refusal stands under the box', async () => {
  const answer = openPrompts().password('sitestaff', {
    reason: '账号或密码错误',
    password: undefined,
    captcha: undefined,
  })
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

test('NAV-06 what goes wrong alike in many calls at once is said in one box', async () => {
  const prompts = openPrompts()
  for (let at = 0; at < 200; at++) prompts.error(new NetworkFailure('unreachable'))
  prompts.error(new NetworkFailure('timeout'))
  const boxes: (string | null)[] = []
  for (;;) {
    const box = await screen.findByRole('alertdialog', { name: '错误' })
    boxes.push(box.textContent)
    fireEvent.click(screen.getByRole('button', { name: '知道了' }))
    if (boxes.length === 2) break
    await waitFor(() => expect(screen.getByRole('alertdialog').textContent).not.toBe(boxes[0]))
  }
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('SES-09 SES-19 a captcha that is asked for at the prompt is answered there, the password typed once, and the session goes on', async () => {
  const gateway = new Gateway()
  vi.stubGlobal('fetch', gateway.fetch)
  await beginSession(await logIn(someone.accountName, gateway.password))
  const idle = gateway.token
  gateway.on(listProjects, () => (gateway.token === idle ? { code: codes.inactive } : { data: [] }))
  gateway.on(getCaptcha, () => ({ data: { question: '三加四等于几？', ticket: 'ticket' } }))
  const wanted = (message: string) => ({
    code: codes.invalid,
    data: { fields: [{ path: captchaField, message }] },
  })
  gateway.refuseSignIn = ({ captcha }) => {
    if (!captcha) return wanted('请先回答问题')
    return captcha.answer === '7' ? undefined : wanted('答案不对')
  }
  openPrompts()
  onTestFinished(attendSession())
  const projects = call(listProjects, {})
  const give = async (label: RegExp, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  const goOn = () => fireEvent.click(screen.getByRole('button', { name: '继续' }))
  const typed = async () => z.parse(Typed, await screen.findByLabelText(/^密码/)).value
  await give(/^密码/, gateway.password)
  goOn()
  await screen.findByText('请先回答问题')
  expect(await typed()).toBe(gateway.password)
  goOn()
  await screen.findByText('请输入答案')
  await give(/三加四/, '8')
  goOn()
  await screen.findByText('答案不对')
  expect(await typed()).toBe(gateway.password)
  await give(/三加四/, '7')
  goOn()
  expect(await projects).toEqual([])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(gateway.token).not.toBe(idle)
})
