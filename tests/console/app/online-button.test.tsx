import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { OnlineButton } from '#console/app/online-button.tsx'
import { startTexts } from '#console/i18n.ts'
import { addRole, deleteRoles } from '#contract/role/endpoints.ts'
import { gatewayHeard, gatewayMissed } from '#request/session.ts'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(startTexts)
// Else the first toast is transformed within the patience of a look for it.
beforeAll(() => import('#console/kit/toaster.tsx'))

test('ROL-02 what needs the gateway says so at a press without a network, works with one, and is absent without the permission', async () => {
  let pressed = 0
  await openScreen({
    at: '/admin/role-manage',
    actions: [addRole.permission],
    answers: new SampleAnswers(),
    page: () => (
      <>
        <OnlineButton variant="outline" to={addRole} onClick={() => pressed++}>
          新增
        </OnlineButton>
        <OnlineButton variant="outline" to={deleteRoles}>
          删除
        </OnlineButton>
      </>
    ),
  })
  const button = () => screen.findByRole('button', { name: '新增' })
  await button()
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull()

  act(gatewayMissed)
  fireEvent.click(await button())
  await screen.findByText('联网后才能操作')
  expect((await button()).getAttribute('aria-disabled')).toBe('true')
  expect(pressed).toBe(0)

  const now = Date.now()
  act(() => gatewayHeard({ serverTime: now, build: 'test', contract: 1 }, now))
  await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).toBeNull())
  fireEvent.click(await button())
  expect(pressed).toBe(1)
})
