// @vitest-environment node
import { expect, test } from 'vitest'
import { filledWorkbooks, shownOf } from './filled-workbooks.ts'
import libreOffice from './libreoffice.json' with { type: 'json' }

test('TAB-03 filled sheets that went out as workbooks are in LibreOffice what they are here', async () => {
  const shown = await Promise.all(
    (await filledWorkbooks()).map(async ([title, bytes]) => [title, await shownOf(bytes)]),
  )
  expect(JSON.parse(JSON.stringify(Object.fromEntries(shown)))).toEqual(libreOffice)
})
