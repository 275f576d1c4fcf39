import { renderHook, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { useTerminalColumns } from '#console/terminal/terminal-columns.tsx'
import { Terminal } from '#contract/terminal/authorisation-schema.ts'

beforeAll(async () => {
  await startTexts()
  await loadTexts('terminal')
})

/** Fields that a column shows beside, or in words of its own. */
const within = {
  accountName: 'userName',
  online: 'deviceName',
  storageUsed: 'storage',
  storageQuota: 'storage',
  batteryLevel: 'battery',
  charging: 'battery',
} as const

test('APP-05 APP-06 APP-08 whatever is known of a terminal can be shown as a column, and so exported', async () => {
  const { result } = renderHook(useTerminalColumns)
  // Texts of the kit are loaded meanwhile.
  await waitFor(() => expect(result.current).not.toBeNull())
  const columns = result.current
  const ids = new Set(columns.map(({ id }) => id))
  const shownAs: Readonly<Record<string, string>> = within
  const missing = Object.keys(Terminal.shape).filter((field) => !ids.has(shownAs[field] ?? field))
  expect(missing).toEqual([])
  const labels = columns.map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
  expect(labels.filter((label) => label.includes('field.'))).toEqual([])
})
