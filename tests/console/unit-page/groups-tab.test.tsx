import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTexts } from '#console/i18n.ts'
import { GroupsTab } from '#console/unit-page/groups-tab.tsx'
import { headers } from '#contract/canonical.ts'
import { codes } from '#contract/codes.ts'
import {
  type GroupAccount,
  listGroupAccounts,
  listGroups,
  moveGroupAccount,
} from '#contract/organization/groups.ts'
import { z } from '#contract/zod.ts'
import { gatewayHeard, gatewayMissed } from '#request/session.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(startTexts)
beforeAll(() => import('#console/ui/floating-panel.tsx'))
beforeAll(() => import('#console/kit/toaster.tsx'))
afterEach(() => vi.unstubAllGlobals())

const unit = sampleId(900)
const groups = ['安全员', '质检员', '测量员'].map((groupName, index) => ({
  groupId: sampleId(901 + index),
  organizationId: unit,
  groupName,
  accountCount: 1,
  revision: 1,
}))
const [safety, quality, survey] = groups.map(({ groupId }) => groupId)

function member(number: number, groupId = '', accountId = sampleId(500)): GroupAccount {
  return { groupAccountId: sampleId(number), groupId, accountId, accountName: 'ligong', userName: '李工' }
}

test('ORG-06 an account is moved to another group of its unit, but not to one that it is in, nor without a network', async () => {
  const members = [member(1, safety), member(2, survey)]
  vi.stubGlobal(
    'fetch',
    async (_: string, { headers: sent, body }: { headers: Headers; body?: BodyInit }) => {
      const move = z.parse(moveGroupAccount.request, JSON.parse(await new Response(body).text()))
      const moved = members.find(({ groupAccountId }) => groupAccountId === move.groupAccountId)
      if (moved) moved.groupId = move.groupId
      return Response.json({
        code: codes.success,
        message: '成功',
        data: members.filter(({ groupId }) => groupId === move.groupId),
        requestId: 'req-1',
        serverTime: Date.now(),
        build: 'test',
        contract: 1,
        idempotencyKey: sent.get(headers.idempotencyKey) ?? undefined,
      })
    },
  )
  await openScreen({
    at: '/admin/organization',
    actions: [moveGroupAccount.permission],
    answers: new SampleAnswers()
      .on(listGroups, () => groups)
      .on(listGroupAccounts, ({ groupId }) => members.filter((each) => each.groupId === groupId)),
    page: () => <GroupsTab organizationId={unit} />,
  })
  const [first] = await screen.findAllByRole('button', { name: '把 李工 移到其他分组' })
  if (!first) throw new Error('No button')
  act(gatewayMissed)
  const [pale] = screen.getAllByRole('button', { name: '把 李工 移到其他分组' })
  if (pale) fireEvent.click(pale)
  await screen.findByText('联网后才能操作')
  const now = Date.now()
  act(() => gatewayHeard({ serverTime: now, build: 'test', contract: 1 }, now))

  const [button] = screen.getAllByRole('button', { name: '把 李工 移到其他分组' })
  if (button) fireEvent.click(button)
  const panel = within(await screen.findByRole('dialog', { name: '把 李工 移到其他分组' }))
  panel.getByText('测量员（已在其中）')
  expect(panel.queryByRole('button', { name: '安全员' })).toBeNull()
  fireEvent.click(panel.getByRole('button', { name: '质检员' }))
  await screen.findByText('已移到其他分组')
  expect(members.map(({ groupId }) => groupId)).toEqual([quality, survey])
  const card = screen.getByRole('heading', { name: '质检员' }).closest('section')
  await waitFor(() => expect(card?.textContent).toContain('李工'))
})
