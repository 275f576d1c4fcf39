import { cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { AccountMenu } from '#console/account/account-menu.tsx'
import type { AccountKind, AccountSubject } from '#console/account/account-subject.ts'
import { SetLevel } from '#console/account/set-level.tsx'
import { startTexts } from '#console/i18n.ts'
import type { AccountDetail } from '#contract/account/administration.ts'
import {
  auditAccounts,
  enableGeneralAccounts,
  listAccountDetails,
  updateAccountLevel,
} from '#contract/account/administration-endpoints.ts'
import type { AccountStatus } from '#contract/account/schema.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import type { Project } from '#contract/project/schema.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(startTexts)
// Else what places the panel is transformed within the patience of a look for it.
beforeAll(() => import('#console/ui/floating-panel.tsx'))

function account(status: AccountStatus): AccountSubject {
  return { accountId: sampleId(1), accountName: 'wanggong', userName: '王工', status }
}

async function openMenu(status: AccountStatus, actions: readonly string[], kind: AccountKind = 'general') {
  await openScreen({
    at: '/admin/resource-pool',
    actions,
    answers: new SampleAnswers(),
    page: () => (
      <>
        <p>账号</p>
        <AccountMenu kind={kind} rows={[account(status)]} onAct={() => {}} />
      </>
    ),
  })
  await screen.findByText('账号')
}

const menu = () => screen.queryByRole('button', { name: '账号操作' })

test('ACC-04 the menu of an account offers what its status and the rights allow', async () => {
  await openMenu('normal', [enableGeneralAccounts.permission])
  const button = menu()
  if (!button) throw new Error('There is no menu')
  fireEvent.click(button)
  await screen.findByRole('button', { name: '停用' })
  expect(screen.queryByRole('button', { name: '启用' })).toBeNull()
  expect(screen.queryByRole('button', { name: '重置密码' })).toBeNull()
})

test.for<[AccountStatus, string[]]>([
  ['pending', [enableGeneralAccounts.permission]],
  ['normal', ['account:view']],
])('ACC-04 where nothing may be done to an account there is no menu: %s, %j', async ([status, actions]) => {
  await openMenu(status, actions)
  expect(menu()).toBeNull()
})

test('ACC-04 the level is set of an account of a project, too: the way back to a general one', async () => {
  await openMenu('normal', [updateAccountLevel.permission], 'registered')
  const button = menu()
  if (!button) throw new Error('There is no menu')
  fireEvent.click(button)
  await screen.findByRole('button', { name: '设置级别' })
})

test('ACC-02 the level of a tourist is set with the project that it may look at, which no list says', async () => {
  const projectId = sampleId(5)
  const detail: AccountDetail = {
    generalAccountId: sampleId(1),
    accountName: 'youke',
    userId: sampleId(2),
    userName: '游客',
    level: 'tourist',
    status: 'normal',
    passwordSet: true,
    revision: 1,
    changedAt: 0,
    changedByName: '王建国',
    createdAt: 0,
    phoneSignIn: 'not-allowed',
    platforms: [],
    hasFactor: false,
    roleNames: [],
    projectId,
    passwordChangedAt: 0,
    passwordOneTime: false,
  }
  const project: Project = {
    projectId,
    projectName: '益州至明州高速铁路',
    shortName: '益明高铁',
    industry: 'railway',
    participatingUnits: [],
  }
  const answers = new SampleAnswers()
    .on(listAccountDetails, () => ({ records: [detail], total: 1, pageIndex: 1, pageSize: 20 }))
    .on(listProjects, () => [project])
  const row = account('normal')
  await openScreen({
    at: '/admin/resource-pool',
    actions: [updateAccountLevel.permission, 'account:view'],
    answers,
    page: () => <SetLevel row={row} level="tourist" onClose={() => {}} />,
  })
  await screen.findByRole('option', { name: '益明高铁' })
  expect(screen.getByRole('combobox', { name: /项目/ })).toHaveProperty('value', projectId)
})

test('ACC-01 ACC-05 a registration can be reviewed from its account, while it waits and not after', async () => {
  await openMenu('pending', [auditAccounts.permission])
  const button = menu()
  if (!button) throw new Error('There is no menu')
  fireEvent.click(button)
  await screen.findByRole('button', { name: '审核通过' })
  fireEvent.click(screen.getByRole('button', { name: '审核驳回' }))
  cleanup()
  await openMenu('normal', [auditAccounts.permission])
  expect(menu()).toBeNull()
})
