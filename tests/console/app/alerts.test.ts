import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepNotifying } from '#console/app/alerts.ts'
import { startTexts } from '#console/i18n.ts'
import { createStore } from '#offline/store.ts'
import { eventually } from '../../support/eventually.ts'

const calm = { waiting: 0, needYou: 0, others: 0 }
const shown: { title: string; tag?: string | undefined; data?: unknown; close: () => void }[] = []
let permission: NotificationPermission = 'granted'
let hidden = true

beforeEach(async () => {
  await startTexts()
  permission = 'granted'
  hidden = true
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
  })
  const registration = {
    showNotification: async (title: string, { tag, data }: NotificationOptions) => {
      shown.push({ title, tag, data, close: () => shown.splice(0) })
    },
    getNotifications: async () => shown,
  }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  })
})

afterEach(() => {
  shown.splice(0)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('OFF-04 the system tells of edits that need a person while nobody looks', async () => {
  const counts = createStore({ ...calm, waiting: 3 })
  const end = keepNotifying(counts)
  counts.set({ ...calm, waiting: 1, needYou: 2 })
  await eventually(() => expect(shown).toHaveLength(1))
  expect(shown[0]).toMatchObject({ title: '2 条修改需要你处理', data: { path: '/admin/queue' } })
  counts.set({ ...calm, waiting: 1, needYou: 1 })
  counts.set(calm)
  await eventually(() => expect(shown).toEqual([]))
  end()
})

test('OFF-04 the system tells nothing to somebody who looks, or who has not allowed it', async () => {
  const counts = createStore(calm)
  const end = keepNotifying(counts)
  hidden = false
  counts.set({ ...calm, needYou: 1 })
  hidden = true
  permission = 'denied'
  counts.set({ ...calm, needYou: 2 })
  permission = 'granted'
  counts.set({ ...calm, needYou: 3 })
  await eventually(() => expect(shown).toHaveLength(1))
  expect(shown[0]?.title).toBe('3 条修改需要你处理')
  end()
})
