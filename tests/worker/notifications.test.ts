import { expect, test } from 'vitest'
import { followNotification } from '#worker/notifications.ts'

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
