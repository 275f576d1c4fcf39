import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { HomePage } from '#console/home/home-page.tsx'
import { startTexts } from '#console/i18n.ts'
import { getProjectStructure, listProjects } from '#contract/project/endpoints.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { listWorkSitePlaces } from '#contract/work-site/places.ts'
import { sampleId, sampleWorkSites } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(startTexts)

const openHome = (answers: SampleAnswers, actions: readonly string[]) =>
  openScreen({ at: '/admin/home', actions, answers, page: HomePage })

test('PRJ-11 sections, design units and work sites of the chosen line stand along the axis, a work site with the way to it, and only they are counted', async () => {
  const projectId = sampleId(900_001)
  const line = (id: number, lineName: string) => ({
    ...{ lineId: sampleId(id), projectId, lineName, type: 'main' as const },
    ...{ startMileage: 'DK100+000', endMileage: 'DK110+000' },
    stationing: 0,
    alignments: [
      {
        side: 'main' as const,
        length: 10_000,
        segments: [{ segmentId: sampleId(800), startMileage: 'DK100+000', endMileage: 'DK110+000' }],
      },
    ],
  })
  const project = {
    ...{ projectId, projectName: '新建川藏铁路', shortName: '川藏', industry: 'railway' as const },
    participatingUnits: [],
  }
  const designUnit = {
    ...{ designUnitId: sampleId(11), designUnitName: '桥梁工程', code: 'SJ-1', projectId },
    ...{ lineId: sampleId(1), major: 'bridge' as const },
    ...{ startMileage: 'DK101+000', centerMileage: 'DK103+000', endMileage: 'DK105+000' },
    ...{ alignment: 'main' as const, startDistance: 1000, endDistance: 5000 },
  }
  const section = {
    ...{ containerId: sampleId(21), name: '1标段', code: 'BD-1', nature: 'section' as const, projectId },
    lineId: sampleId(1),
    extent: {
      ...{ alignment: 'main' as const, startMileage: 'DK100+000', endMileage: 'DK106+000' },
      ...{ startDistance: 0, endDistance: 6000 },
    },
  }
  const supervised = { ...section, containerId: sampleId(22), name: '监理标段', extent: undefined }
  const sites = sampleWorkSites.slice(0, 3).map((site, index) => ({
    ...site,
    ...{
      workSiteId: sampleId(index + 1),
      workSiteName: `工点${index}`,
      status: 'completed' as const,
      projectId,
    },
    ...{ lineId: sampleId(index < 2 ? 1 : 2), startMileage: 'DK101+000', endMileage: 'DK102+000' },
  }))
  const answers = new SampleAnswers()
    .on(listProjects, () => [project])
    .on(getProjectStructure, () => ({
      project,
      lines: [line(1, '正线'), line(2, '联络线')],
      containers: [section, supervised],
      designUnits: [designUnit],
      unitWorks: [],
    }))
    .on(listWorkSitePlaces, () => sites)
  await openHome(answers, [listWorkSites.permission])
  const axis = await screen.findByRole('figure')
  const stands = await within(axis).findAllByRole('listitem', { hidden: true })
  expect(stands.map((item) => item.textContent)).toEqual([
    '1标段: DK100+000 – DK106+000',
    '桥梁工程: DK101+000 – DK105+000',
    '工点0: DK101+000 – DK102+000',
    '工点1: DK101+000 – DK102+000',
  ])
  const count = () => screen.getByRole('button', { name: /^已完成/ }).textContent
  expect(count()).toBe('已完成2')
  fireEvent.change(screen.getByRole('combobox', { name: '线路' }), { target: { value: sampleId(2) } })
  await waitFor(() => expect(count()).toBe('已完成1'))
})
