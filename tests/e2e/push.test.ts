import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { supplierCalls, supplierConfigCalls } from '#contract/delivery/supplier.ts'
import { expectAccessible } from '../support/accessible.ts'
import { signInAt } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'

const own = '/personal-view?tab=messages'

/** What a browser that has subscribed tells of itself. */
function newSubscription(): { endpoint: string; p256dh: string; auth: string } {
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}

/**
 * Lets the browser subscribe as if it reached its push service, which no test does, and had notifications, which a headless
 * shell has not; all else of it is real. The key that it subscribes by stands in `window.name`.
 */
async function reachPushService(page: Page, subscription: ReturnType<typeof newSubscription>): Promise<void> {
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    let subscribed = false
    const told = {
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        subscribed = false
        return true
      },
    }
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Object.assign(Notification, { requestPermission: async () => 'granted' })
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
        subscribed = true
        window.name = String(applicationServerKey)
        return told
      },
      getSubscription: async () => (subscribed ? told : null),
    })
  }, subscription)
}

/** Notes what the worker of the page would have the browser show; returns what it was by now. */
async function noteNotifications(context: BrowserContext): Promise<() => Promise<unknown>> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const noted: unknown[] = []
    Object.assign(globalThis, { noted })
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: async (title: string, { body = '', data }: NotificationOptions = {}) =>
        void noted.push({ title, body, data }),
    })
  })
  return async () => await worker.evaluate((): unknown => Reflect.get(globalThis, 'noted'))
}

test('MSG-05 a person turns push on and off where they are, and the worker shows a push', async ({
  device,
  signIn,
}) => {
  const { context, page } = device
  const sysadmin = await signIn('sysadmin')
  await reachPushService(page, newSubscription())
  await signInAt(page, 'engineer', own)
  const [turnOn, turnOff] = ['在此设备开启推送', '关闭此设备的推送'].map((name) =>
    page.getByRole('button', { name }),
  )
  if (!turnOn || !turnOff) throw new Error('two buttons are asked for')

  await test.step('without a supplier there is nothing to turn on', async () => {
    await expect(page.getByText('平台没有启用推送，请联系管理员。')).toBeVisible()
    await expect(turnOn).toHaveCount(0)
  })

  const [supplierId, supplierConfigId] = [randomUUID(), randomUUID()]
  await sysadmin.call(supplierCalls.add, { supplierId, supplierName: '浏览器推送', channel: 'push' })
  await sysadmin.call(supplierConfigCalls.add, {
    supplierConfigId,
    supplierId,
    subject: 'mailto:it@example.com',
  })
  const { publicKey } = await sysadmin.call(supplierConfigCalls.detail, { supplierConfigId })

  await test.step('it is turned on by the key of the supplier, and the gateway remembers this device', async () => {
    await page.reload()
    await expectAccessible(page)
    await turnOn.click()
    await expect(page.getByText('已在此设备开启推送')).toBeVisible()
    await expect(turnOff).toBeVisible()
    expect(await page.evaluate(() => window.name)).toBe(publicKey)
    await page.reload()
    await expect(turnOff).toBeVisible()
  })

  await test.step('a push becomes a notification, which says no more than the push', async () => {
    const devtools = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        for (const { registrationId, isDeleted } of registrations) if (!isDeleted) resolve(registrationId)
      })
    })
    await devtools.send('ServiceWorker.enable')
    const shown = await noteNotifications(context)
    const messageId = randomUUID()
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId: await registered,
      data: JSON.stringify({ messageId, text: '有新的待办' }),
    })
    await expect
      .poll(shown)
      .toEqual([
        { title: '有新的待办', body: '', data: { path: `/admin/message-center?selected=${messageId}` } },
      ])
  })

  await test.step('it is turned off again, for good', async () => {
    await turnOff.click()
    await expect(page.getByText('已关闭此设备的推送')).toBeVisible()
    await expect(turnOn).toBeVisible()
    await page.reload()
    await expect(turnOn).toBeVisible()
  })
})
