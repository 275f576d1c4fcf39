import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { ResolveWorkSite } from '#console/work-site/work-site-forms.tsx'
import { codes } from '#contract/codes.ts'
import { getProjectStructure } from '#contract/project/endpoints.ts'
import { listMajors, listValueDictionaries } from '#contract/value-dictionary/endpoints.ts'
import { listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import type { EditDetail } from '#offline/engine-types.ts'
import { sampleId, sampleMajors, sampleWorkSites } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('work-site', 'kit')
})

const projectId = sampleId(900_001)
const segment = { segmentId: sampleId(800), startMileage: 'DK100+000', endMileage: 'DK110+000' }
const seen = { ...segment, stationing: 0 }
const line = (id: number, lineName: string) => ({
  ...{ lineId: sampleId(id), projectId, lineName },
  type: 'main' as const,
  ...{ startMileage: 'DK100+000', endMileage: 'DK110+000' },
  stationing: 0,
  alignments: [
    {
      side: 'main' as const,
      length: 10_000,
      segments: [segment],
    },
  ],
})
const unit = (id: number, designUnitName: string, major: 'bridge' | 'tunnel', lineId: string) => ({
  ...{ designUnitId: sampleId(id), designUnitName, code: `SJ-${id}`, projectId, lineId, major },
  ...{ startMileage: 'DK100+000', centerMileage: 'DK105+000', endMileage: 'DK110+000' },
  ...{ alignment: 'main' as const, startDistance: 0, endDistance: 10_000 },
})
const structure = {
  project: {
    ...{ projectId, projectName: '新建川藏铁路', shortName: '川藏' },
    industry: 'railway' as const,
    participatingUnits: [],
  },
  lines: [line(1, '正线'), line(2, '联络线')],
  containers: [],
  designUnits: [unit(11, '桥梁工程', 'bridge', sampleId(1)), unit(12, '隧道工程', 'tunnel', sampleId(2))],
  unitWorks: [],
}
const value = (nameZh: string) => ({ value: nameZh, nameZh, nameEn: nameZh, status: 1 })
const piles = { name: '桩基', quantity: 24, unit: '根' }
const caps = { name: '承台', quantity: 3, unit: '座' }
const before = {
  ...sampleWorkSites[0],
  ...{ projectId, lineId: sampleId(1), designUnitId: sampleId(11), major: 'bridge' },
  ...{ startMileage: 'DK101+000', endMileage: 'DK101+500' },
  components: [piles, caps],
  structures: ['墩台'],
}
const workSiteId = String(before.workSiteId)

/** Opens the form over a parked edit; what it sends, in order. */
async function open(edit: Partial<EditDetail> & Pick<EditDetail, 'request' | 'state'>) {
  const sent: unknown[] = []
  const detail: EditDetail = {
    ...{
      seq: 1,
      id: sampleId(9),
      label: '大渡河特大桥',
      entityId: workSiteId,
      endpointId: updateWorkSite.id,
    },
    ...{ kind: 'work-site', creates: false, deletes: false, changed: [], fields: [], madeAt: 0, size: 1 },
    ...{ mayHaveArrived: false, canRecreate: false, canReopen: false, before },
    ...edit,
  }
  const answers = new SampleAnswers()
    .on(getProjectStructure, () => structure)
    .on(listMajors, () => sampleMajors)
    .on(listValueDictionaries, () => [
      { key: 'work_site_type', items: [value('特大桥'), value('中桥'), { ...value('浮桥'), status: 0 }] },
      { key: 'structure', items: [value('连续梁'), value('拱')] },
    ])
    .on(listWorkSites, () => ({ records: [], total: 0, pageIndex: 1, pageSize: 2000 }))
  await openScreen({
    at: '/admin/project-worksite-information',
    answers,
    page: () => (
      <ResolveWorkSite
        edit={detail}
        submit={async (_endpoint, request) => void sent.push(request)}
        onClose={() => {}}
      />
    ),
  })
  await screen.findByRole('dialog')
  await screen.findByRole('option', { name: '隧道工程' })
  const save = async () => {
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    return sent[0]
  }
  return { sent, save }
}

const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })
const refused = { code: codes.invalid, message: '', problems: [] }

test('PRJ-15 all fields of a work site are there to be corrected; a design unit brings its line and major, which can be corrected in turn', async () => {
  const request = { workSiteId, baseRevision: 3, remarks: '雨季' }
  const { save } = await open({ state: 'refused', reason: refused, request })
  type(/^工点名称/, '改名的大桥')
  type(/^编码/, 'NEW-1')
  type(/^类型/, '中桥')
  type(/^设计单元/, sampleId(12))
  expect(screen.getByLabelText<HTMLSelectElement>(/^线路/).value).toBe(sampleId(2))
  expect(screen.getByLabelText<HTMLSelectElement>(/^专业/).value).toBe('tunnel')
  await screen.findByRole('option', { name: '桥梁' })
  type(/^专业/, 'bridge')
  type(/^结构形式/, '连续梁、拱，刚构')
  expect(await save()).toEqual({
    ...{ workSiteId, baseRevision: 3, remarks: '雨季', label: '改名的大桥', workSiteName: '改名的大桥' },
    ...{ code: 'NEW-1', type: '中桥', designUnitId: sampleId(12), lineId: sampleId(2) },
    structures: ['连续梁', '拱', '刚构'],
    seenSegments: [seen, seen],
  })
})

test('OFF-05 PRJ-13 a place that was refused since its segment has changed is sent again with the segment that is there now', async () => {
  const former = { ...segment, endMileage: 'DK108+000' }
  const place = { startMileage: 'DK101+100', endMileage: 'DK101+500', seenSegments: [former, former] }
  const message = '断链表在此期间已变更'
  const { save } = await open({
    state: 'refused',
    reason: { ...refused, problems: [{ path: 'startMileage', message }] },
    request: { workSiteId, baseRevision: 3, ...place },
  })
  await screen.findByText(message)
  expect(await save()).toMatchObject({ startMileage: 'DK101+100', seenSegments: [seen, seen] })
})

test('PRJ-15 components are added, changed and taken away, each edit for itself; one without a unit is refused where it stands', async () => {
  const request = { workSiteId, baseRevision: 3, components: { set: [{ ...piles, quantity: 26 }] } }
  const { sent, save } = await open({ state: 'refused', reason: refused, request })
  expect(screen.getByLabelText<HTMLInputElement>('第 1 个构件的数量').value).toBe('26')
  fireEvent.click(screen.getByRole('button', { name: '移除第 2 个构件' }))
  fireEvent.click(screen.getByRole('button', { name: '添加构件' }))
  type('第 2 个构件的名称', '箱梁')
  type('第 2 个构件的数量', '3')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(screen.getByLabelText('第 2 个构件的单位').getAttribute('aria-invalid')).toBe('true'),
  )
  expect(sent).toEqual([])
  // Of a long form the part that is wrong comes into sight.
  expect(document.activeElement).toBe(screen.getByRole('group', { name: '构件' }))
  type('第 2 个构件的单位', '孔')
  expect(await save()).toMatchObject({
    components: {
      set: [
        { ...piles, quantity: 26 },
        { name: '箱梁', quantity: 3, unit: '孔' },
      ],
      remove: ['承台'],
    },
  })
})

test('PRJ-15 in a conflict the components stand there as the other person left them, and others of the same edit stay', async () => {
  const mine = {
    set: [
      { ...piles, quantity: 30 },
      { name: '箱梁', quantity: 3, unit: '孔' },
    ],
    remove: ['承台'],
  }
  const { save } = await open({
    state: 'conflict',
    request: { workSiteId, baseRevision: 3, components: mine },
    fields: [
      {
        name: 'components',
        before: [piles, caps],
        mine,
        theirs: [{ ...piles, quantity: 26 }],
        overlaps: true,
      },
    ],
    beside: { components: { set: [{ name: '箱梁', quantity: 3, unit: '孔' }], remove: ['承台'] } },
    ...{ revision: 5, changedBy: '萧建华', changedAt: 0 },
  })
  const group = within(screen.getByRole('group', { name: '构件' }))
  expect(group.getAllByRole('textbox')).toHaveLength(6)
  expect(screen.getByLabelText<HTMLInputElement>('第 1 个构件的数量').value).toBe('30')
  type('第 1 个构件的数量', '28')
  expect(await save()).toMatchObject({
    baseRevision: 5,
    components: {
      set: [
        { ...piles, quantity: 28 },
        { name: '箱梁', quantity: 3, unit: '孔' },
      ],
      remove: ['承台'],
    },
  })
})

test('PRJ-08 type and structures are chosen from their dictionaries, without what was stopped, or typed', async () => {
  const request = { workSiteId, baseRevision: 3, remarks: '雨季' }
  const { save } = await open({ state: 'refused', reason: refused, request })
  fireEvent.click(await screen.findByRole('button', { name: '选择类型' }))
  const types = await screen.findByRole('dialog', { name: '类型' })
  expect(within(types).queryByRole('button', { name: '浮桥' })).toBeNull()
  fireEvent.click(within(types).getByRole('button', { name: '中桥' }))
  fireEvent.click(screen.getByRole('button', { name: '选择结构形式' }))
  const structures = await screen.findByRole('dialog', { name: '结构形式' })
  fireEvent.click(within(structures).getByRole('checkbox', { name: '连续梁' }))
  expect(await save()).toMatchObject({ type: '中桥', structures: ['墩台', '连续梁'] })
})
