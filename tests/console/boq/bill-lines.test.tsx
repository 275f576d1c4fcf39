import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { ItemLine } from '#console/boq/item-line.tsx'
import { useBillLines } from '#console/boq/use-bill-lines.ts'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { type BoqItemRow, boqItemCalls } from '#contract/boq/item.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('boq-item', 'kit')
})

const owner = { unitWorkId: sampleId(1) }
const total = 1000
const itemAt = (at: number): BoqItemRow => ({
  ...{ boqItemId: sampleId(100 + at), projectId: sampleId(2), ...owner, level: 1, sort: at },
  ...{ code: `${at}`, name: `项 ${at}`, changed: '0', designAmount: '0', amount: '0', doneAmount: '0' },
  ...{ children: 0, below: 0, revision: 1, changedAt: 0, changedByName: '萧建华' },
})

/** The ten lines of the bill from one on, as a window over them shows. */
function Lines() {
  const { lineAt, onSight } = useBillLines(owner, '')
  const [from, setFrom] = useState(0)
  const shown = Array.from({ length: 10 }, (_, at) => lineAt(from + at))
  return (
    <>
      <input aria-label="from" value={from} onChange={({ target }) => setFrom(Number(target.value))} />
      {shown.map((line) => line && <ItemLine key={line.id} line={line} onSight={onSight} />)}
    </>
  )
}

test('DIC-03 of a bill that was scrolled through just what is in sight is asked for again', async () => {
  const answers = new SampleAnswers().on(boqItemCalls.list, ({ pageIndex = 1, pageSize = 20 }) => {
    const records = Array.from({ length: pageSize }, (_, at) => itemAt((pageIndex - 1) * pageSize + at))
    return { records, total, pageIndex, pageSize }
  })
  const { queryClient } = await openScreen({
    at: '/admin/su-boq',
    actions: [boqItemCalls.list.permission],
    answers,
    page: Lines,
  })
  const show = async (from: number) => {
    fireEvent.change(await screen.findByLabelText('from'), { target: { value: `${from}` } })
    await screen.findByText(`项 ${from}`)
  }
  for (const from of [200, 400, 600, 800]) await show(from)
  const asked = () => answers.asked.map(({ request }) => Object(request).pageIndex)
  await waitFor(() => expect(asked().toSorted()).toEqual([1, 2, 3, 4, 5]))

  answers.asked.length = 0
  await act(() => queryClient.invalidateQueries())
  expect(asked().toSorted()).toEqual([1, 5])
  // What has gone out of date is asked for when it is back in sight.
  await show(400)
  await waitFor(() => expect(asked().toSorted()).toEqual([1, 3, 5]))
})
