import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import type { Structure } from '#console/work-site/use-structure.ts'
import { WorkSiteFacts } from '#console/work-site/work-site-facts.tsx'
import type { WorkSite } from '#contract/work-site/entity.ts'
import { sampleId, sampleWorkSites } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('work-site', 'work-site-form', 'kit')
})

const [site] = sampleWorkSites
if (!site) throw new Error('there are sample work sites')
const hanging: WorkSite = { ...site, containerId: sampleId(31), designUnitId: sampleId(32) }
/** As it is before the project's structure came, and without a network for good. */
const unknown: Structure = {
  ...{ lines: new Map(), containers: new Map(), designUnits: new Map(), unitWorks: new Map() },
}

/** What the drawer says of some fields. */
async function said(row: WorkSite, ...labels: string[]) {
  await openScreen({
    at: '/admin/project-worksite-information',
    answers: new SampleAnswers(),
    page: () => <WorkSiteFacts row={row} structure={unknown} />,
  })
  return await Promise.all(
    labels.map(async (label) => {
      const term = await screen.findByText(label, { selector: 'dt' })
      return within(term.parentElement ?? term).getByRole('definition').textContent
    }),
  )
}

test('PRJ-15 of a work site whose line, section and design unit are not known here it is not said that it has none', async () => {
  expect(await said(hanging, '线路', '标段', '设计单元', '单位工程')).toEqual(['…', '…', '…', '—'])
})
