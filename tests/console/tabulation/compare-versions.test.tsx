import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { VersionsOf } from '#console/tabulation/versions.tsx'
import { getContent, listVersions } from '#contract/tabulation/endpoints.ts'
import { id, template } from '../../contract/tabulation/template.ts'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('tabulation', 'kit')
})

const tabulationId = id(31)
const contents = new Map(
  ['D6*0.4', 'D6*0.5', 'D6*0.6'].map((formula, index) => [
    index + 1,
    template({ cells: [{ at: 'D7', formula }], names: [], checks: [] }),
  ]),
)

test('TAB-01: the newest version of a template is compared with the one before, and any two with each other', async () => {
  const answers = new SampleAnswers()
    .on(listVersions, () =>
      [3, 2, 1].map((version) => ({
        ...{ tabulationId, version, tabulationName: '材料进场验收' },
        ...{ publishedAt: 0, publishedByName: '王建国' },
      })),
    )
    .on(getContent, ({ version = 0 }) => {
      const content = contents.get(version)
      if (!content) throw new Error('that version was not published')
      return { tabulationId, tabulationName: '材料进场验收', version, revision: 1, content, locked: [] }
    })
  await openScreen({
    at: '/admin/table-manage',
    answers,
    page: () => <VersionsOf tabulationId={tabulationId} />,
  })
  fireEvent.click(await screen.findByRole('button', { name: '比较版本' }))
  const changes = async () => (await screen.findByRole('list', { name: '不同之处' })).textContent
  expect(await changes()).toBe('内容D7改动=D6*0.5 → =D6*0.6')
  fireEvent.change(screen.getByLabelText('原版本'), { target: { value: '1' } })
  await within(await screen.findByRole('dialog')).findByText('=D6*0.4 → =D6*0.6')
  fireEvent.change(screen.getByLabelText('新版本'), { target: { value: '1' } })
  await screen.findByText('两个版本没有不同。')
})
