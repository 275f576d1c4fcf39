import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { ResolveFormProps } from '#console/app/resolve-form.ts'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { ResolveWorkSite } from '#console/work-site/work-site-forms.tsx'
import { codes } from '#contract/codes.ts'
import { getProjectStructure } from '#contract/project/endpoints.ts'
import type { DesignUnit, Line, Project, UnitWorkPart } from '#contract/project/schema.ts'
import { addWorkSite, listWorkSites } from '#contract/work-site/entity.ts'
import type { EditDetail } from '#offline/engine-types.ts'
import { sampleId, sampleWorkSites } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  // As the route does.
  await loadTexts('work-site', 'kit')
})

/** It as the list has it while it waits on this device, and another one that it overlaps. */
const listed = sampleWorkSites.slice(0, 1).flatMap((site) => [
  { ...site, startMileage: 'DK101+000', endMileage: 'DK101+500', startDistance: 1000, endDistance: 1500 },
  {
    ...site,
    ...{ workSiteId: sampleId(2), workSiteName: '二郎山隧道' },
    ...{ startMileage: 'DK101+400', endMileage: 'DK102+000', startDistance: 1400, endDistance: 2000 },
  },
])
const project: Project = {
  ...{ projectId: sampleId(900_001), projectName: '新建川藏铁路', shortName: '川藏' },
  industry: 'railway',
  participatingUnits: [],
}
const unit: DesignUnit = {
  ...{ designUnitId: sampleId(900_003), designUnitName: '桥梁工程', code: 'SJ-1' },
  ...{ projectId: project.projectId, lineId: sampleId(900_002) },
  major: 'bridge',
  ...{ startMileage: 'DK100+000', centerMileage: 'DK105+000', endMileage: 'DK110+000' },
  ...{ alignment: 'main', startDistance: 0, endDistance: 10_000 },
}
const work: UnitWorkPart = {
  ...{ unitWorkId: sampleId(900_004), unitWorkName: '左线轨道', lineId: unit.lineId },
  ...{ major: 'track', alignment: 'left' },
}
const { designUnitId, projectId, lineId, major } = unit
const ends = { startMileage: 'DK100+000', endMileage: 'DK110+000' }
/** A long chain of 300 m. */
const segments = [
  { segmentId: sampleId(800), startMileage: 'DK100+000', endMileage: 'DK105+300' },
  { segmentId: sampleId(801), startMileage: 'DK105+000', endMileage: 'DK110+000' },
]
const left = [{ segmentId: sampleId(802), startMileage: 'ZDK100+000', endMileage: 'ZDK110+000' }]
const line: Line = {
  ...{ lineId, projectId, lineName: '正线', type: 'main' },
  ...ends,
  stationing: 0,
  alignments: [
    { side: 'main', length: 10_300, segments },
    { side: 'left', length: 10_000, segments: left },
  ],
}
const workSiteId = sampleId(1)
const request = {
  ...{ workSiteId, projectId, lineId, designUnitId, major, code: 'YMZQ-002', type: '特大桥' },
  ...{ workSiteName: '大渡河特大桥', startMileage: 'DK101+000', endMileage: 'DK101+500' },
  ...{ riskLevel: 'low', status: 'not-started', progress: 0 },
}

/** The form of a new work site that was refused. */
async function openRefused(submit: ResolveFormProps['submit'] = async () => {}) {
  const problems = [{ path: 'code', message: '已被使用' }]
  const edit: EditDetail = {
    ...{ seq: 1, id: sampleId(9), label: '大渡河特大桥', entityId: workSiteId, endpointId: addWorkSite.id },
    ...{
      kind: 'work-site',
      creates: true,
      deletes: false,
      changed: [],
      fields: [],
      madeAt: 0,
      size: 1,
      mayHaveArrived: false,
      canRecreate: false,
      canReopen: false,
    },
    state: 'refused',
    reason: { code: codes.invalid, message: '请检查标出的内容', problems },
    request,
  }
  const answers = new SampleAnswers()
    .on(getProjectStructure, () => ({
      project,
      lines: [line],
      containers: [],
      designUnits: [unit],
      unitWorks: [work],
    }))
    .on(listWorkSites, () => ({
      records: [...listed],
      total: 2,
      pageIndex: 1,
      pageSize: 2000,
    }))
  await openScreen({
    at: '/admin/project-worksite-information',
    answers,
    page: () => <ResolveWorkSite edit={edit} submit={submit} onClose={() => {}} />,
  })
  await screen.findByRole('dialog')
}

test('PRJ-10 a new work site that was refused overlaps others, not itself', async () => {
  await openRefused()
  await screen.findByText('与 二郎山隧道 的里程重叠')
})

test('VAL-09 what follows from a design unit that is not chosen is not counted among what is wrong', async () => {
  await openRefused()
  fireEvent.change(await screen.findByRole('textbox', { name: /^工点名称/ }), { target: { value: '' } })
  await screen.findByRole('option', { name: '桥梁工程' })
  fireEvent.change(screen.getByRole('combobox', { name: /^设计单元/ }), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('请选择设计单元或单位工程')
  await screen.findByText('有 2 处需要修改')
})

test('PRJ-10 a work site without a design unit lies where its unit work does, and is saved so', async () => {
  const sent: unknown[] = []
  await openRefused(async (_, asked) => void sent.push(asked))
  await screen.findByRole('option', { name: '左线轨道' })
  const choose = (name: RegExp, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })
  choose(/^单位工程/, work.unitWorkId)
  // The design unit says where it lies.
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^线别/ }).value).toBe('main')
  choose(/^设计单元/, '')
  choose(/^单位工程/, '')
  choose(/^单位工程/, work.unitWorkId)
  await waitFor(() =>
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^线别/ }).value).toBe('left'),
  )
  for (const [name, value] of [['起点里程', 'ZDK101+000'] as const, ['终点里程', 'ZDK101+500'] as const])
    fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${name}`) }), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ unitWorkId: work.unitWorkId, major: 'track', alignment: 'left' })
  expect(sent[0]).not.toHaveProperty('designUnitId')
})

test('PRJ-10 PRJ-13 what names no place on the line is told as it is typed; where a break gives it to two, their segments are offered', async () => {
  await openRefused()
  const end = await screen.findByRole('textbox', { name: /^终点里程/ })
  const type = (value: string) => fireEvent.change(end, { target: { value } })
  await screen.findByText('与 二郎山隧道 的里程重叠')
  type('DK111+000')
  await screen.findByText('不在线路范围内：DK100+000 – DK110+000')
  expect(screen.queryByText(/里程重叠/)).toBeNull()
  type('AK101+000')
  await screen.findByText('该线别没有此冠号，可用 DK')
  type('DK105+100')
  const side = await screen.findByRole('combobox', { name: /^终点所在里程段/ })
  await screen.findByText('断链处有两处此里程，请选择所在里程段')
  expect([...side.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['DK100+000 – DK105+300', 'DK105+000 – DK110+000']),
  )
  fireEvent.change(side, { target: { value: sampleId(801) } })
  await waitFor(() => expect(screen.queryByText(/断链处有两处/)).toBeNull())
  type('DK102+000')
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /^终点所在里程段/ })).toBeNull())
  fireEvent.change(screen.getByRole('combobox', { name: /^线别/ }), { target: { value: 'left' } })
  await screen.findAllByText('该线别没有此冠号，可用 ZDK')
})
