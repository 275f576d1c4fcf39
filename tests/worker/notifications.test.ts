import { expect, test } from 'vitest'
import { followNotification, showPush } from '#worker/notifications.ts'

const origin = 'https://milepost.example'

/** Taps a notification with these tabs open; where that led. */
async function tap(data: unknown, tabs: readonly string[]): Promise<{ closed: boolean; went: string[] }> {
  const went: string[] = []
  let closed = false
  const notification = {
    data,
    close: () => {
      closed = true
    },
  }
  const clients = {
    matchAll: async () => tabs.map((url) => ({ url, focus: async () => went.push(`focus ${url}`) })),
    openWindow: async (address: URL) => went.push(`open ${address}`),
  }
  await Reflect.apply(followNotification, undefined, [{ notification }, clients, origin])
  return { closed, went }
}

test('OFF-04 a tapped notification leads to the tab with the queue, or opens one beside what is being written', async () => {
  const queue = { path: '/admin/queue' }
  expect(await tap(queue, [`${origin}/admin/home`, `${origin}/admin/queue?x=1`])).toEqual({
    closed: true,
    went: [`focus ${origin}/admin/queue?x=1`],
  })
  expect(await tap(queue, [`${origin}/admin/home`])).toEqual({
    closed: true,
    went: [`open ${origin}/admin/queue`],
  })
})

test('OFF-04 a notification leads nowhere else', async () => {
  for (const data of [
    undefined,
    {},
    { path: 7 },
    { path: 'https://elsewhere.example/' },
    { path: '//elsewhere.example' },
  ])
    expect(await tap(data, [])).toEqual({ closed: true, went: [] })
})

/** What stands on the screen after a push with this text; undefined: without any. */
async function push(text: string | undefined): Promise<{ title: string; path: unknown; tag: unknown }[]> {
  const shown: { title: string; path: unknown; tag: unknown }[] = []
  const registration = {
    showNotification: async (title: string, options: { tag: string; data: { path: string } }) =>
      shown.push({ title, path: options.data.path, tag: options.tag }),
  }
  const data = text === undefined ? null : { json: (): unknown => JSON.parse(text) }
  await Reflect.apply(showPush, undefined, [{ data }, registration])
  return shown
}

test('MSG-05 a push shows what it says, and leads to its message; several stand as one', async () => {
  const tag = 'milepost-message'
  const messageId = '0190c2a4-0000-7000-8000-000000000001'
  const [shown] = await push(JSON.stringify({ text: '有新的待办', messageId, more: 'ignored' }))
  expect(shown).toEqual({ title: '有新的待办', path: `/admin/message-center?selected=${messageId}`, tag })
  expect(await push(JSON.stringify({ text: '测试', messageId: 7 }))).toEqual([
    { title: '测试', path: '/admin/message-center', tag },
  ])
  expect(await push(JSON.stringify({ text: '测试', messageId: 'a&b=c#d' }))).toEqual([
    { title: '测试', path: '/admin/message-center?selected=a%26b%3Dc%23d', tag },
  ])
  expect(await tap({ path: shown?.path }, [])).toEqual({
    closed: true,
    went: [`open ${origin}${shown?.path}`],
  })
})

test('MSG-05 a push that cannot be read is shown all the same, or browsers take the right away', async () => {
  for (const text of [undefined, '', 'no JSON', 'null', '7', '{}', '{"text":7}'])
    expect(await push(text)).toEqual([
      { title: 'Milepost', path: '/admin/message-center', tag: 'milepost-message' },
    ])
})
