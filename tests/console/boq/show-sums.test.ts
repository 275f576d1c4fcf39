import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { showSums } from '#console/boq/show-sums.ts'
import { endpointKey } from '#console/kit/use-endpoint.ts'
import { type Bill, type BoqItemRow, boqItemCalls, listBills } from '#contract/boq/item.ts'
import { sampleId } from '../sample.tsx'

const [unitWorkId, projectId] = [sampleId(1), sampleId(2)]
const row = (at: number, amount: string): BoqItemRow => ({
  ...{ boqItemId: sampleId(10 + at), projectId, unitWorkId, level: 1, sort: at, children: 0, below: 0 },
  ...{ code: `${at}`, name: `项 ${at}`, changed: '0', designAmount: amount, amount, doneAmount: '0.00' },
  ...{ revision: 1, changedAt: 0, changedByName: '萧建华' },
})
const bill = (owner: Pick<Bill, 'unitWorkId' | 'workSiteId'>, amount: string): Bill => ({
  ...{ ...owner, name: '桥', items: 3, designAmount: amount, amount, doneAmount: '0.00' },
})

test('DIC-03 the sums that come with an edit stand everywhere at once, and no answer of before overwrites them', async () => {
  const queries = new QueryClient()
  const top = endpointKey(boqItemCalls.list, { unitWorkId, level: 1 })
  const below = endpointKey(boqItemCalls.list, { unitWorkId, parentId: sampleId(10) })
  const bills = endpointKey(listBills, { projectId })
  queries.setQueryData(top, {
    records: [row(0, '3.00'), row(1, '7.00')],
    total: 2,
    pageIndex: 1,
    pageSize: 200,
  })
  queries.setQueryData(below, { records: [row(2, '3.00')], total: 1, pageIndex: 1, pageSize: 200 })
  const other = bill({ workSiteId: sampleId(5) }, '1.00')
  queries.setQueryData(bills, [bill({ unitWorkId }, '10.00'), other])
  let answerLate: (answer: unknown) => void = () => undefined
  const late = queries
    .fetchQuery({ queryKey: bills, queryFn: () => new Promise((resolve) => (answerLate = resolve)) })
    .catch(() => undefined)

  await showSums(queries, {
    boqItem: row(2, '5.00'),
    above: [row(0, '5.00')],
    bill: bill({ unitWorkId }, '12.00'),
  })
  answerLate([bill({ unitWorkId }, '10.00'), other])
  await late
  expect(queries.getQueryData(top)).toMatchObject({ records: [{ amount: '5.00' }, { amount: '7.00' }] })
  expect(queries.getQueryData(below)).toMatchObject({ records: [{ amount: '5.00' }] })
  expect(queries.getQueryData(bills)).toEqual([bill({ unitWorkId }, '12.00'), other])
})

test("DIC-03 somebody else's edit that was being fetched as one's own came back is fetched again", async () => {
  const queries = new QueryClient()
  const queryKey = endpointKey(boqItemCalls.list, { unitWorkId, level: 1 })
  const page = (...records: BoqItemRow[]) => ({ records, total: 2, pageIndex: 1, pageSize: 200 })
  queries.setQueryData(queryKey, page(row(0, '3.00'), row(1, '7.00')))
  const answers: ((answer: unknown) => void)[] = []
  const asked = () => new Promise((resolve) => answers.push(resolve))
  const observer = new QueryObserver(queries, { queryKey, queryFn: asked, staleTime: Infinity })
  onTestFinished(observer.subscribe(() => undefined))
  void queries.invalidateQueries()
  await vi.waitFor(() => expect(answers).toHaveLength(1))

  await showSums(queries, { boqItem: row(0, '5.00'), above: [], bill: undefined })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.(page(row(0, '3.00'), row(1, '8.00')))
  answers[1]?.(page(row(0, '5.00'), row(1, '8.00')))
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(queries.getQueryData(queryKey)).toMatchObject({ records: [{ amount: '5.00' }, { amount: '8.00' }] })
})

test('DIC-03 of two edits of an item the answer to the first puts nothing back when it comes last', async () => {
  const queries = new QueryClient()
  const queryKey = endpointKey(boqItemCalls.list, { unitWorkId, level: 1 })
  queries.setQueryData(queryKey, { records: [row(0, '3.00')], total: 1, pageIndex: 1, pageSize: 200 })
  for (const [revision, amount] of [
    [3, '7.00'],
    [2, '5.00'],
  ] as const)
    await showSums(queries, { boqItem: { ...row(0, amount), revision }, above: [], bill: undefined })
  expect(queries.getQueryData(queryKey)).toMatchObject({ records: [{ revision: 3, amount: '7.00' }] })
})
