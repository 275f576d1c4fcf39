import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { HomePage } from '#console/home/home-page.tsx'
import { startTexts } from '#console/i18n.ts'
import { endpointKey } from '#console/kit/use-endpoint.ts'
import type { Endpoint, RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { getProjectStructure, listProjects } from '#contract/project/endpoints.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { listWorkSitePlaces } from '#contract/work-site/places.ts'
import { sampleId, sampleWorkSites } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(startTexts)

const openHome = (answers: SampleAnswers, actions: readonly string[]) =>
  openScreen({ at: '/admin/home', actions, answers, page: HomePage })

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

/** Two lines with work sites on both. */
const answersOf = (answers: SampleAnswers) =>
  answers
    .on(listProjects, () => [project])
    .on(getProjectStructure, () => ({
      project,
      lines: [line(1, '正线'), line(2, '联络线')],
      containers: [section, supervised],
      designUnits: [designUnit],
      unitWorks: [],
    }))
    .on(listWorkSitePlaces, () => sites)

test('PRJ-11 sections, design units and work sites of the chosen line stand along the axis, a work site with the way to it, and only they are counted', async () => {
  const answers = answersOf(new SampleAnswers())
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

/** The structure of the project comes when it is let go. */
class LateStructure extends SampleAnswers {
  letGo = () => {}
  readonly #isLetGo = new Promise<void>((resolve) => {
    this.letGo = resolve
  })

  override async read<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<ResponseOf<E>> {
    if (endpoint.id === getProjectStructure.id) await this.#isLetGo
    return await super.read(endpoint, request)
  }
}

test('NAV-15 PRJ-11 no figures by status stand there before it is known of which line they are', async () => {
  const answers = new LateStructure()
  const { queryClient } = await openHome(answersOf(answers), [listWorkSites.permission])
  const shown = new Set<string | null>()
  const watch = new MutationObserver(() => {
    for (const { textContent } of screen.queryAllByRole('button', { name: /^已完成/ })) shown.add(textContent)
  })
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => watch.disconnect())
  const places = endpointKey(listWorkSitePlaces, { projectId })
  await waitFor(() => expect(queryClient.getQueryData(places)).toHaveLength(3))
  expect(screen.queryByRole('button', { name: /^已完成/ })).toBeNull()
  answers.letGo()
  await screen.findByRole('button', { name: /^已完成/ })
  expect([...shown]).toEqual(['已完成2'])
})
