import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { resolveFormOf } from '#console/resolve-forms.ts'
import { addGeneralAccount, updateValidPeriod } from '#contract/account/endpoints.ts'
import { allEndpoints } from '#contract/all.ts'
import { codes } from '#contract/codes.ts'
import { isQueued } from '#contract/define-endpoint.ts'
import { markAllMessagesRead, markMessagesRead } from '#contract/message/endpoints.ts'
import { listNodes } from '#contract/organization/node-endpoints.ts'
import { movePerson } from '#contract/person/endpoints.ts'
import { ownRecords, personRecords } from '#contract/person-record/endpoints.ts'
import { updateProfile } from '#contract/personal/endpoints.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { deleteWorkSites, updateWorkSitePhotos } from '#contract/work-site/entity.ts'
import type { EditDetail } from '#offline/engine-types.ts'
import { choose } from '../choose.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  // As the route does.
  await loadTexts('queue', 'kit', 'person', 'person-record', 'account', 'tabulation-sheet')
})

const units = [2, 3].map((number) => ({
  nodeId: sampleId(number),
  nodeName: `里程${number}局`,
  category: 1 as const,
  status: 1,
}))
const parked = {
  seq: 1,
  id: sampleId(9),
  label: '王工',
  entityId: sampleId(1),
  kind: 'person',
  creates: false,
  deletes: false,
  changed: [],
  fields: [],
  madeAt: 0,
  size: 1,
  mayHaveArrived: false,
  canRecreate: false,
  canReopen: false,
}

/** Opens the form of a parked edit; what it sends, in order. */
async function resolve(edit: Pick<EditDetail, 'endpointId' | 'state' | 'request'> & Partial<EditDetail>) {
  const sent: unknown[] = []
  const Form = resolveFormOf(edit.endpointId)
  if (!Form) throw new Error(`No form for ${edit.endpointId}`)
  const submit = async (_endpoint: unknown, request: unknown) => void sent.push(request)
  const onClose = vi.fn()
  await openScreen({
    at: '/admin/resource-pool',
    answers: new SampleAnswers().on(listNodes, () => units),
    page: () => <Form edit={{ ...parked, ...edit }} submit={submit} onClose={onClose} />,
  })
  await screen.findByRole('dialog')
  const save = async () => {
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    return sent
  }
  return { save }
}

test('OFF-05 a new account whose name was taken gets another one, and is sent under the id that it has', async () => {
  const request = {
    generalAccountId: sampleId(4),
    userId: sampleId(1),
    userName: '王工',
    accountName: 'wang',
  }
  const problems = [{ path: 'accountName', message: '账号已被使用' }]
  const reason = { code: codes.invalid, message: '数据有误', problems }
  const { save } = await resolve({ endpointId: addGeneralAccount.id, state: 'refused', request, reason })
  await screen.findByText('账号已被使用')
  const name = screen.getByRole('textbox', { name: /^账号/ })
  expect(name).toHaveProperty('value', 'wang')
  fireEvent.change(name, { target: { value: 'wanggong' } })
  expect(await save()).toEqual([{ ...request, accountName: 'wanggong' }])
})

test('OFF-05 a valid period that met somebody else’s is sent on top of the revision that was shown', async () => {
  const { save } = await resolve({
    endpointId: updateValidPeriod.id,
    state: 'conflict',
    request: { generalAccountId: sampleId(4), baseRevision: 3, validUntil: '2027-01-31' },
    before: { validFrom: '2026-01-01', validUntil: '2026-12-31' },
    fields: [
      { name: 'validUntil', before: '2026-12-31', mine: '2027-01-31', theirs: '2027-06-30', overlaps: true },
    ],
    revision: 5,
  })
  const until = screen.getByLabelText('有效期止')
  await waitFor(() => expect(until).toHaveProperty('value', '2027-01-31'))
  fireEvent.change(until, { target: { value: '2027-03-31' } })
  expect(await save()).toEqual([
    {
      generalAccountId: sampleId(4),
      label: '王工',
      baseRevision: 5,
      validFrom: '2026-01-01',
      validUntil: '2027-03-31',
    },
  ])
})

test('OFF-05 STF-03 a record that met somebody else’s edit is resolved over what they wrote, its months together', async () => {
  const { save } = await resolve({
    endpointId: personRecords.education.update.id,
    state: 'conflict',
    label: '王工 · 交大',
    request: { recordId: sampleId(4), baseRevision: 1, endMonth: '2023-06', startMonth: '2019-09' },
    before: { startMonth: '2019-09', endMonth: '2022-06', school: '交大', degree: 'doctor' },
    fields: [{ name: 'endMonth', before: '2022-06', mine: '2023-06', theirs: '2022-12', overlaps: true }],
    revision: 3,
  })
  const school = await screen.findByRole('textbox', { name: /^学校/ })
  expect(school).toHaveProperty('value', '交大')
  const end = screen.getByLabelText(/^结束年月/)
  await waitFor(() => expect(end).toHaveProperty('value', '2023-06'))
  fireEvent.change(end, { target: { value: '2023-01' } })
  expect(await save()).toEqual([
    {
      recordId: sampleId(4),
      label: '王工 · 交大',
      baseRevision: 3,
      startMonth: '2019-09',
      endMonth: '2023-01',
    },
  ])
})

test('OFF-05 STF-03 a new record that was refused is resolved, and goes under the id that it has', async () => {
  const request = {
    recordId: sampleId(4),
    userId: sampleId(1),
    label: '王工 · 交大',
    startMonth: '2019-09',
    school: '交大',
    degree: 'doctor',
  }
  const { save } = await resolve({
    endpointId: ownRecords.education.add.id,
    creates: true,
    label: '王工 · 交大',
    state: 'refused',
    request,
    reason: { code: codes.invalid, message: '数据有误', problems: [{ path: 'school', message: '太短' }] },
  })
  await screen.findByText('太短')
  const school = screen.getByRole('textbox', { name: /^学校/ })
  expect(school).toHaveProperty('value', '交大')
  fireEvent.change(school, { target: { value: '西南交通大学' } })
  expect(await save()).toEqual([{ ...request, school: '西南交通大学' }])
})

test('OFF-05 a move that was refused goes to another unit', async () => {
  const place = (index: number) => ({
    organizationId: units[index]?.nodeId,
    organizationName: units[index]?.nodeName,
  })
  const { save } = await resolve({
    endpointId: movePerson.id,
    state: 'refused',
    request: { userId: sampleId(1), baseRevision: 3, place: place(0) },
  })
  const unit = await screen.findByRole('combobox', { name: /^单位/ })
  await waitFor(() => expect(unit.textContent).toBe(units[0]?.nodeName))
  await choose(unit, units[1]?.nodeName ?? '')
  expect(await save()).toEqual([{ userId: sampleId(1), label: '王工', baseRevision: 3, place: place(1) }])
})

test('OFF-05 whatever can be queued has a form to resolve it in, but for read marks, photos and deletions', () => {
  const without = allEndpoints.filter((endpoint) => isQueued(endpoint) && !resolveFormOf(endpoint.id))
  expect(without.map(({ id }) => id).sort()).toEqual(
    [
      markMessagesRead.id,
      markAllMessagesRead.id,
      updateWorkSitePhotos.id,
      deleteWorkSites.id,
      sheetCalls.remove.id,
    ].sort(),
  )
})

test('OFF-05 an own record that met somebody else’s edit is resolved over what they wrote; what the ID number tells is not asked', async () => {
  const { save } = await resolve({
    endpointId: updateProfile.id,
    state: 'conflict',
    request: { userId: sampleId(1), baseRevision: 3, userName: '王大工' },
    before: { userId: sampleId(1), userName: '王工', idCard: '110101********1234', sex: 'male' },
    fields: [{ name: 'userName', before: '王工', mine: '王大工', theirs: '王总工', overlaps: true }],
    revision: 5,
  })
  const name = await screen.findByRole('textbox', { name: /^姓名/ })
  await waitFor(() => expect(name).toHaveProperty('value', '王大工'))
  expect(screen.queryByRole('combobox', { name: /^性别/ })).toBeNull()
  fireEvent.change(name, { target: { value: '王高工' } })
  expect(await save()).toEqual([{ userId: sampleId(1), label: '王工', baseRevision: 5, userName: '王高工' }])
})

test('OFF-05 TAB-05 a cell that somebody else filled in, too, is shown as two, of which one is chosen; the others go as they are', async () => {
  const cell = (key: string, label: string, value: string) => ({ key, label, value })
  const { save } = await resolve({
    endpointId: sheetCalls.update.id,
    state: 'conflict',
    label: '施工日志',
    request: {
      sheetId: sampleId(4),
      baseRevision: 3,
      cells: {
        set: [cell('B7', '质量情况', '良好'), cell('B8', '安全情况', '正常'), cell('B9', '材料进场', '水泥')],
      },
    },
    before: { sheetName: '施工日志', rows: [], cells: [cell('B7', '质量情况', '一般')] },
    fields: [
      {
        name: 'cells',
        before: [cell('B7', '质量情况', '一般')],
        mine: { set: [cell('B7', '质量情况', '良好'), cell('B8', '安全情况', '正常')] },
        theirs: [cell('B7', '质量情况', '有缺陷'), cell('B8', '安全情况', '有隐患')],
        overlaps: true,
      },
    ],
    beside: { cells: { set: [cell('B9', '材料进场', '水泥')] } },
    revision: 5,
  })
  const theirs = await screen.findByRole('radio', { name: /有缺陷/ })
  expect(screen.getByRole('radio', { name: /良好/ })).toHaveProperty('checked', true)
  expect(screen.queryByRole('radio', { name: /水泥/ })).toBeNull()
  fireEvent.click(theirs)
  expect(await save()).toEqual([
    {
      sheetId: sampleId(4),
      baseRevision: 5,
      cells: { set: [cell('B8', '安全情况', '正常'), cell('B9', '材料进场', '水泥')] },
    },
  ])
})
