import { beforeEach, expect, test } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'

beforeEach(async () => {
  await startTexts()
})

test('NAV-12 texts that do not come are a failure of the page, and not names where texts should stand', async () => {
  await expect(loadTexts('kit', 'no-such-texts')).rejects.toThrow('No texts zh/no-such-texts')
  await expect(loadTexts('kit')).resolves.toBeUndefined()
})
