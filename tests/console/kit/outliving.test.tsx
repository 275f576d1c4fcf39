import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTexts } from '#console/i18n.ts'
import { useOutliving } from '#console/kit/use-outliving.ts'
import { dropSession, establish } from '#request/session.ts'
import { someone } from '../../offline/tab.ts'
import { sampleConsole } from '../sample.tsx'

beforeAll(startTexts)
// Else the first toast is transformed within the patience of a look for it.
beforeAll(() => import('#console/kit/toaster.tsx'))
beforeEach(() => establish({ userAccount: someone }))
afterEach(dropSession)

function Page({ work }: { work: Promise<number> }) {
  const outliving = useOutliving()
  const begin = () => void outliving(work, (count) => `${count} 行完成`).catch(() => {})
  return (
    <button type="button" onClick={begin}>
      开始
    </button>
  )
}

/** A page that has begun work, and can be left; the work ends when the test says so. */
async function openWork() {
  const end = { resolve: (_: number) => {}, reject: (_: Error) => {} }
  const work = new Promise<number>((resolve, reject) => Object.assign(end, { resolve, reject }))
  const { router, view } = sampleConsole({ page: () => <Page work={work} /> })
  render(view)
  fireEvent.click(await screen.findByRole('button', { name: '开始' }))
  const leave = async () => {
    await act(() => router.navigate({ to: '/admin/home' }))
    await screen.findByRole('heading', { name: '/admin/home' })
  }
  return { end, leave }
}

/** Whether the browser asks before the page is closed. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('STF-06 what was begun on a page that is left goes on: its end is told, and the browser asks before it is cut off', async () => {
  const { leave, end } = await openWork()
  expect(asks()).toBe(true)
  await leave()
  expect(asks()).toBe(true)
  await act(async () => end.resolve(3))
  await screen.findByText('3 行完成')
  expect(asks()).toBe(false)
})

test('a page whose session is over is not held', async () => {
  const { end } = await openWork()
  dropSession()
  expect(asks()).toBe(false)
  await act(async () => end.resolve(3))
})

test('its failure is told as well', async () => {
  const { leave, end } = await openWork()
  await leave()
  await act(async () => end.reject(new Error('服务器出错')))
  await screen.findByText('服务器出错')
  expect(asks()).toBe(false)
})

test('on the page itself there is no toast: the answer stands there', async () => {
  const { end } = await openWork()
  await act(async () => end.resolve(3))
  expect(screen.queryByText('3 行完成')).toBeNull()
  expect(asks()).toBe(false)
})
