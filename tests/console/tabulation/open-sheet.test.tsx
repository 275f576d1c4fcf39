import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { OpenSheet } from '#console/tabulation/open-sheet.tsx'
import { listProjects } from '#contract/project/endpoints.ts'
import { getContent } from '#contract/tabulation/endpoints.ts'
import { type SheetDetail, sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { listValueDictionaries } from '#contract/value-dictionary/endpoints.ts'
import { getWorkSite } from '#contract/work-site/entity.ts'
import { id, template } from '../../contract/tabulation/template.ts'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'
import { detail } from './sheet-detail.ts'

beforeAll(async () => {
  await startTexts()
  await loadTexts('tabulation-sheet', 'tabulation', 'kit', 'detail')
})

const bindings = [
  { at: 'C2', record: 'project' as const, field: 'projectName' as const },
  { at: 'E2', record: 'work-site' as const, field: 'workSiteName' as const },
]
const project = {
  ...{
    projectId: detail.projectId,
    projectName: '川藏铁路',
    shortName: '川藏',
    industry: 'railway' as const,
  },
  participatingUnits: [],
}

/** Opens a sheet with a cell for the project and one for the work site, which the device does not know. */
async function open(sheet: SheetDetail) {
  const answers = new SampleAnswers()
    .on(sheetCalls.detail, () => sheet)
    .on(getContent, () => ({
      ...{ tabulationId: detail.tabulationId, tabulationName: '材料进场验收', version: 1, revision: 2 },
      content: template({ bindings }),
      locked: [],
    }))
    .on(listValueDictionaries, () => [])
    .on(listProjects, () => [project])
  const { sheetId } = sheet
  await openScreen({
    ...{ at: '/admin/table-manage', actions: ['tabulationSheet:view', 'tabulationSheet:edit'], answers },
    page: () => <OpenSheet sheetId={sheetId} onBack={() => {}} />,
  })
  await screen.findByRole('table', { name: '材料进场验收' })
  return answers
}

test('TAB-05: a sheet begun without a network shows what the device knows of its record, and what comes with the network', async () => {
  await open({ ...detail, workSiteId: id(60), subjectName: '', revision: 0 })
  expect(await screen.findByText('川藏铁路')).toBeDefined()
  expect(screen.getByText('联网同步后显示')).toBeDefined()
})

test('TAB-05: nothing is promised of a work site that a sheet begun without a network is not about', async () => {
  const { workSiteId: _site, ...ofProject } = detail
  const answers = await open({ ...ofProject, revision: 0 })
  expect(await screen.findByText('川藏铁路')).toBeDefined()
  expect(screen.queryByText('联网同步后显示')).toBeNull()
  expect(answers.asked.map((endpoint) => endpoint.id)).not.toContain(getWorkSite.id)
})

test('TAB-05: what the gateway says of a record takes the place of what the device knew', async () => {
  const answers = await open({ ...detail, workSiteId: id(60), bound: { C2: '川藏铁路二期' } })
  expect(screen.getByText('川藏铁路二期')).toBeDefined()
  expect(screen.queryByText('联网同步后显示')).toBeNull()
  expect(answers.asked.map(({ id }) => id)).not.toContain(listProjects.id)
})
