import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useInstallOffer } from '#console/app/use-offers.ts'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { Banners } from '#console/shell/banners.tsx'
import { sampleShell } from '../sample.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('shell', 'session')
})
beforeEach(() => localStorage.clear())

function Offered() {
  return <Banners data={{ ...sampleShell, install: useInstallOffer() }} />
}

/** What a browser sends that would install the console; says what became of it. */
function offer() {
  const seen = { prompted: 0 }
  const event = new Event('beforeinstallprompt', { cancelable: true })
  fireEvent(window, Object.assign(event, { prompt: async () => void seen.prompted++ }))
  return { event, seen }
}

const accept = () => screen.queryByRole('button', { name: '安装' })

test('OFF-01 the browser’s offer to install stands in the console, and is taken by a press, once', async () => {
  render(<Offered />)
  expect(accept()).toBeNull()
  const { event, seen } = offer()
  const button = await screen.findByRole('button', { name: '安装' })
  expect(event.defaultPrevented, 'the browser shows no offer of its own').toBe(true)
  expect(seen.prompted).toBe(0)
  fireEvent.click(button)
  expect(seen.prompted).toBe(1)
  expect(accept()).toBeNull()
})

test('OFF-01 an offer that was put off does not come back on this device', async () => {
  const { unmount } = render(<Offered />)
  offer()
  fireEvent.click(await screen.findByRole('button', { name: '稍后' }))
  expect(accept()).toBeNull()
  unmount()
  render(<Offered />)
  const { event, seen } = offer()
  expect(accept()).toBeNull()
  expect(event.defaultPrevented).toBe(false)
  expect(seen.prompted).toBe(0)
})
