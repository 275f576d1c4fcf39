import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '#console/i18n.ts'
import { DetailDrawer } from '#console/kit/detail-drawer.tsx'
import { ListScreen } from '#console/kit/list-screen.tsx'
import { useList } from '#console/kit/use-list.ts'
import type { Endpoint, RequestOf } from '#contract/define-endpoint.ts'
import { listWorkSites, workSiteCalls } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import { NetworkFailure } from '#request/errors.ts'
import { sampleConsole, sampleId, sampleSource, sampleWorkSites } from '../sample.tsx'
import { SampleForm } from '../sample-form.tsx'
import { SampleList } from '../sample-list.tsx'

beforeAll(startTexts)

/** Follows a link to a row; the table lies hidden under the detail. */
function followLink(workSiteId: string, source = sampleSource) {
  const path = `/admin/project-worksite-information?selected=${workSiteId}`
  const { view, router } = sampleConsole({ page: SampleList, source, path })
  render(view)
  return router
}

test('a link to a row opens it whatever page it lies on; without neighbours here, they cannot be gone to', async () => {
  followLink(sampleId(640))
  const code = await screen.findByText('YMZQ-640')
  expect(code.closest('[role=dialog]')).not.toBeNull()
  for (const name of ['上一条', '下一条'])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)
})

test('a link to a row that is not to be had says so', async () => {
  const router = followLink(sampleId(1_000))
  await screen.findByText('没有找到这一条')
  expect(screen.getByRole('dialog', { name: '详情' }).textContent).toContain(
    '可能已被删除，或不在你的数据权限内',
  )
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('a row that is asked for by itself, without a network and not on this device, is read again on demand', async () => {
  let online = false
  followLink(sampleId(640), {
    staleSince: () => undefined,
    async read<E extends Endpoint>(endpoint: E, request: RequestOf<E>, signal: AbortSignal) {
      if (!online && endpoint.id === workSiteCalls.detail.id) throw new NetworkFailure('unreachable')
      return sampleSource.read(endpoint, request, signal)
    },
  })
  await screen.findByText('这部分内容不在本机')
  online = true
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByText('YMZQ-640')
})

function WrittenOver() {
  const list = useList(listWorkSites, { rowId: (row) => row.workSiteId })
  return (
    <ListScreen list={list} title="工点">
      <DetailDrawer list={list} title={(row) => row.workSiteName}>
        {() => <SampleForm />}
      </DetailDrawer>
    </ListScreen>
  )
}

test('what is being written over a detail stays when a newer page is without its row; without it the detail closes', async () => {
  let gone = 0
  const source = {
    ...sampleSource,
    async read<E extends Endpoint>(endpoint: E, request: RequestOf<E>, signal: AbortSignal) {
      const page = await sampleSource.read(listWorkSites, z.parse(listWorkSites.request, request), signal)
      const schema: E['response'] = endpoint.response
      return z.parse(schema, { ...page, records: page.records.slice(gone) })
    },
  }
  const path = `/admin/project-worksite-information?selected=${sampleWorkSites[0]?.workSiteId}`
  const { view, queryClient } = sampleConsole({ page: WrittenOver, source, path })
  render(view)
  const box = await screen.findByLabelText('备注', { exact: false })
  fireEvent.change(box, { target: { value: '雨季停工' } })
  gone = 1
  await queryClient.invalidateQueries()
  await screen.findByText('共 640 条')
  expect(screen.getByLabelText('备注', { exact: false })).toHaveProperty('value', '雨季停工')

  fireEvent.change(box, { target: { value: '' } })
  await waitFor(() => expect(screen.queryByLabelText('备注', { exact: false })).toBeNull())
})
