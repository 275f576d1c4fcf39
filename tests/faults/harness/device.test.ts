import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { Device, desk, tablet } from '../../support/device.ts'
import { Network } from '../../support/network.ts'
import { networkErrors, PageErrors } from '../../support/page-errors.ts'
import { type SmallSite, startSmallSite } from './small-site.ts'

let site: SmallSite
let network: Network
let errors: PageErrors

test.beforeEach(async () => {
  site = await startSmallSite()
  network = await Network.before(site.address)
  errors = new PageErrors()
})

test.afterEach(async () => {
  await network.close()
  site.close()
})

async function withDevice(form: typeof tablet, use: (device: Device) => Promise<void>): Promise<void> {
  const device = await Device.open(network.address, form, errors)
  try {
    await use(device)
  } finally {
    await device.remove()
  }
}

/** How a page sees its device. */
function look() {
  return {
    width: innerWidth,
    height: innerHeight,
    coarse: matchMedia('(pointer: coarse)').matches,
  }
}

async function controlled(page: Page): Promise<void> {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
}

/** What page and service worker think of the network. */
async function seenFrom(page: Page): Promise<{ page: unknown; worker: unknown }> {
  return await page.evaluate(async () => {
    const ask = () =>
      fetch('/ask', { cache: 'no-store' }).then(
        ({ status }) => status,
        () => 'refused',
      )
    const registration = await navigator.serviceWorker.ready
    const channel = new MessageChannel()
    const worker = new Promise((resolve) => {
      channel.port1.onmessage = ({ data }) => resolve(data)
    })
    registration.active?.postMessage('ask', [channel.port2])
    return { page: { onLine: navigator.onLine, outcome: await ask() }, worker: await worker }
  })
}

test('a tablet is touched; killed, it opens again on its profile, offline from the service worker, with what was durable', async () => {
  errors.allow(networkErrors)
  await withDevice(tablet, async (device) => {
    expect(await device.page.evaluate(look)).toEqual({ width: 768, height: 1024, coarse: true })
    await controlled(device.page)
    await device.page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('kept', 1)
          opening.onupgradeneeded = () => opening.result.createObjectStore('edits')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const edit = opening.result.transaction('edits', 'readwrite', { durability: 'strict' })
            edit.objectStore('edits').put('saved', 1)
            edit.oncomplete = () => resolve()
          }
        }),
    )
    await device.kill()
    expect(() => device.page).toThrow('The browser is closed')

    await network.disconnect()
    await device.start()
    await device.page.goto('/')
    await expect(device.page.getByRole('heading')).toHaveText('A small site')
    const kept = await device.page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open('kept', 1)
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const reading = opening.result.transaction('edits').objectStore('edits').get(1)
            reading.onsuccess = () => resolve(reading.result)
          }
        }),
    )
    expect(kept).toBe('saved')
  })
})

test('a desk is not touched; it is offline in two ways, a fault befalls it once, and what its pages do wrong is seen', async () => {
  await withDevice(desk, async (device) => {
    const { page } = device
    expect(await page.evaluate(look)).toEqual({ width: 1440, height: 900, coarse: false })

    await test.step('what a page does wrong is seen, unless it is expected', async () => {
      await page.goto('/')
      expect(errors.unexpected).toEqual([])
      await page.evaluate(() => {
        setTimeout(() => {
          throw new Error('thrown in the page')
        })
        console.error('told to the console')
        document.body.append(Object.assign(document.createElement('script'), { textContent: '0' }))
      })
      await expect
        .poll(() => errors.unexpected)
        .toEqual(
          expect.arrayContaining([
            expect.stringContaining('thrown in the page'),
            expect.stringContaining('told to the console'),
            expect.stringContaining('Content security policy: script-src-elem forbids inline'),
          ]),
        )
      errors.allow(/thrown in the page/, /told to the console/, /[Cc]ontent [Ss]ecurity [Pp]olicy/)
      expect(errors.unexpected).toEqual([])
    })

    await test.step('axe tells an accessible page from one that is not', async () => {
      await page.goto('/')
      await expectAccessible(page)
      await page.evaluate(() => document.querySelector('main')?.append(document.createElement('input')))
      await expect(expectAccessible(page)).rejects.toThrow('label: Form elements must have labels')
    })

    await test.step('offline in two ways, for the page and for its service worker', async () => {
      errors.allow(networkErrors)
      await controlled(page)
      const fine = { onLine: true, outcome: 200 }
      expect(await seenFrom(page)).toEqual({ page: fine, worker: fine })

      await network.disconnect()
      const refused = { onLine: true, outcome: 'refused' }
      expect(await seenFrom(page)).toEqual({ page: refused, worker: refused })
      await network.reconnect()

      await device.setOffline(true)
      const offline = { onLine: false, outcome: 'refused' }
      expect(await seenFrom(page)).toEqual({ page: offline, worker: offline })
      await device.setOffline(false)
      expect(await seenFrom(page)).toEqual({ page: fine, worker: fine })
    })

    await test.step('a fault befalls the browser once: it does not resend by itself', async () => {
      const post = (body: string) =>
        page.evaluate(
          (text) =>
            fetch('/add', { method: 'POST', body: text }).then(
              () => 'answered',
              () => 'failed',
            ),
          body,
        )
      expect(await post('first')).toBe('answered')
      network.loseAnswer(/add/, { times: 1 })
      expect(await post('second')).toBe('failed')
      expect(site.posted).toEqual(['first', 'second'])
    })
  })
})
