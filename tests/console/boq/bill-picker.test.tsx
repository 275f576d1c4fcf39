import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { BillPicker } from '#console/boq/bill-picker.tsx'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { type UnitWorkRow, unitWorkCalls } from '#contract/unit-work/entity.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('boq-item', 'kit')
})
// jsdom measures nothing, and what is in sight is drawn.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600)
})

afterEach(() => vi.restoreAllMocks())

const projectId = sampleId(2)
const workAt = (at: number): UnitWorkRow => ({
  ...{ unitWorkId: sampleId(1000 + at), projectId, unitWorkName: `单位工程 ${at}`, code: `${at}` },
  ...{ major: 'bridge', lineId: sampleId(3), lineName: '主线', lots: 0, acceptedLots: 0 },
  ...{
    alignment: 'main',
    startMileage: 'DK0+000',
    endMileage: 'DK1+000',
    startDistance: 0,
    endDistance: 1000,
  },
  ...{ revision: 1, changedAt: 0, changedByName: '萧建华' },
})
const works = Array.from({ length: 3000 }, (_, at) => workAt(at))
const sums = { designAmount: '0.00', amount: '0.00', doneAmount: '0.00' }

test('DIC-03 of thousands of unit works none is cut off: pages come as they come into sight, and names from the gateway', async () => {
  const chosen: unknown[] = []
  const answers = new SampleAnswers().on(
    unitWorkCalls.list,
    ({ keyword = '', pageIndex = 1, pageSize = 20 }) => {
      const found = works.filter(({ unitWorkName }) => unitWorkName.includes(keyword))
      const from = (pageIndex - 1) * pageSize
      return { records: found.slice(from, from + pageSize), total: found.length, pageIndex, pageSize }
    },
  )
  await openScreen({
    at: '/admin/su-boq',
    actions: [unitWorkCalls.list.permission],
    answers,
    page: () => (
      <BillPicker
        projectId={projectId}
        bills={[
          { unitWorkId: sampleId(1001), name: '单位工程 1', items: 73, ...sums },
          { workSiteId: sampleId(9001), name: '1 号工点', items: 5, ...sums },
        ]}
        chosen={undefined}
        onChoose={(owner) => chosen.push(owner)}
      />
    ),
  })
  const line = (name: string) => screen.findByRole('treeitem', { name: new RegExp(`^${name}`) })
  const pages = () => answers.asked.map(({ request }) => Object(request).pageIndex)
  expect((await line('单位工程 1 ?73')).textContent).toBe('单位工程 173')
  expect(pages()).toEqual([1])

  // The last lines are reached, too: the page that they are on comes with them.
  const tree = screen.getByRole('tree')
  tree.scrollTop = 3001 * 32 - 300
  fireEvent.scroll(tree)
  await waitFor(() => expect(pages().at(-1)).toBe(30))
  fireEvent.click(await line('1 号工点'))
  expect(chosen).toEqual([{ workSiteId: sampleId(9001) }])

  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '1500' } })
  fireEvent.click(await line('单位工程 1500'))
  expect(chosen.at(-1)).toEqual({ unitWorkId: sampleId(2500) })
  expect(answers.asked.at(-1)?.request).toMatchObject({ keyword: '1500', pageIndex: 1 })
})
