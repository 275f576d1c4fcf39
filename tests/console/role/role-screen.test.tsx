import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startTexts } from '#console/i18n.ts'
import { DraftsContext, type FormDrafts } from '#console/kit/drafts.ts'
import { RoleScreen } from '#console/role/role-screen.tsx'
import { listSavedViews } from '#contract/list-view/endpoints.ts'
import { listNodes } from '#contract/organization/node-endpoints.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import {
  explainAccess,
  getRole,
  listRoleAccounts,
  listRoleMenus,
  listRoles,
} from '#contract/role/endpoints.ts'
import type { RoleAccount, RoleDetail, RoleMenu } from '#contract/role/schema.ts'
import type { Draft } from '#offline/draft-types.ts'
import { setItem } from '#request/session.ts'
import { someone } from '../../offline/tab.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(startTexts)

const names = ['查看工点', '新增工点', '编辑工点', '删除工点']
const actions = ['workSite:view', 'workSite:add', 'workSite:edit', 'workSite:delete']
const functionIds = names.map((_, index) => sampleId(100 + index))
const menu: RoleMenu = {
  menuId: sampleId(99),
  names: { zh: '项目工点', en: 'Work sites' },
  functions: names.map((functionName, index) => ({
    applicationMenuFunctionId: sampleId(100 + index),
    functionName,
    functionAction: actions[index] ?? '',
    grantable: true,
  })),
}

/** A role that grants so many of the functions. */
function role(granted: number, rest: Partial<RoleDetail> = {}): RoleDetail {
  return {
    roleId: sampleId(1),
    roleName: '项目工程师',
    dataPermission: 'own',
    factorRequired: false,
    memberCount: 0,
    functionActions: [],
    organizations: [],
    revision: 1,
    changedAt: 0,
    changedByName: '王建国',
    applicationMenuFunctionIds: functionIds.slice(0, granted),
    projects: [],
    resources: [],
    ...rest,
  }
}

function member(number: number): RoleAccount {
  return {
    accountId: sampleId(200 + number),
    accountName: `member${number}`,
    userName: `成员${number}`,
    level: 'general',
    status: 'normal',
    inForce: true,
  }
}

const kept = new Map<string, Draft & { writtenAt: number }>()
const drafts: FormDrafts = {
  load: async (name) => kept.get(name),
  save: async (name, draft) => void kept.set(name, { ...draft, writtenAt: Date.now() }),
  drop: async (name) => void kept.delete(name),
}
beforeEach(() => kept.clear())

function page() {
  return (
    <DraftsContext value={drafts}>
      <RoleScreen />
    </DraftsContext>
  )
}

function openRole(search = '', answers = new SampleAnswers()) {
  answers
    .on(listRoles, () => ({ records: [role(1)], total: 1, pageIndex: 1, pageSize: 500 }))
    .on(getRole, () => role(1))
    .on(listRoleMenus, () => [menu])
    .on(listRoleAccounts, ({ pageIndex = 1 }) => ({
      records: Array.from({ length: 20 }, (_, index) => member((pageIndex - 1) * 20 + index + 1)),
      total: 40,
      pageIndex,
      pageSize: 20,
    }))
  const actions = ['role:view', 'role:authorize', 'role:member', explainAccess.permission]
  return openScreen({ at: '/admin/role-manage', search, actions, answers, page }).then((opened) => ({
    ...opened,
    answers,
  }))
}

const box = (name: string) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) })

test('ROL-01 ticks that are not saved stay when the role is changed elsewhere, on top of that, and it is said', async () => {
  const { answers, queryClient } = await openRole()
  fireEvent.click(await box('编辑工点'))
  await screen.findByText('未保存：新增 1 项，移除 0 项')

  answers.on(getRole, () => role(2, { revision: 2, changedByName: '李审计' }))
  await queryClient.invalidateQueries()
  await screen.findByText(/李审计刚修改过此角色/)
  expect((await box('新增工点')).checked, 'what the other one granted').toBe(true)
  expect((await box('编辑工点')).checked, 'what is not saved yet').toBe(true)
  expect(screen.queryByText('未保存：新增 1 项，移除 0 项')).not.toBeNull()

  fireEvent.click(screen.getByRole('button', { name: '撤销修改' }))
  await waitFor(() => expect(screen.queryByText(/刚修改过此角色/)).toBeNull())
  expect((await box('编辑工点')).checked).toBe(false)
  expect((await box('新增工点')).checked).toBe(true)
})

test('ROL-01 ticks that are not saved are kept over a closed tab, until they are saved or undone', async () => {
  await openRole()
  fireEvent.click(await box('编辑工点'))
  await waitFor(() => expect(kept.size).toBe(1))
  cleanup()
  await openRole()
  await screen.findByText('未保存：新增 1 项，移除 0 项')
  await screen.findByText(/^已恢复 .*未保存的内容$/)
  expect((await box('编辑工点')).checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '撤销修改' }))
  await waitFor(() => expect(kept.size).toBe(0))
  cleanup()
  await openRole()
  expect((await box('编辑工点')).checked).toBe(false)
})

test('ROL-01 ROL-04 a function brings the view of its list, a view that goes takes them along, and it is said', async () => {
  const { answers, queryClient } = await openRole()
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: '项目工点' })
  expect(all.indeterminate).toBe(true)
  fireEvent.click(await box('编辑工点'))
  expect(screen.queryByText(/^已一并/), 'its view is there').toBeNull()
  fireEvent.click(await box('查看工点'))
  await screen.findByText('已一并取消：编辑工点（没有列表就无法使用）')
  await screen.findByText('未保存：新增 0 项，移除 1 项')
  expect([all.checked, all.indeterminate]).toEqual([false, false])
  fireEvent.click(await box('删除工点'))
  await screen.findByText('已一并勾选：查看工点（所选功能要在其列表中使用）')
  await screen.findByText('未保存：新增 1 项，移除 0 项')
  fireEvent.click(all)
  expect([all.checked, all.indeterminate]).toEqual([true, false])
  fireEvent.click(screen.getByRole('button', { name: '撤销修改' }))
  await waitFor(() => expect(all.indeterminate).toBe(true))

  const [view, ...others] = menu.functions
  if (!view) throw new Error('no view')
  answers.on(listRoleMenus, () => [{ ...menu, functions: [{ ...view, grantable: false }, ...others] }])
  answers.on(getRole, () => role(0, { revision: 2 }))
  await queryClient.invalidateQueries()
  await waitFor(async () => expect((await box('查看工点')).disabled).toBe(true))
  fireEvent.click(await box('编辑工点'))
  await screen.findByText('涉及“查看工点”，而你自己没有此功能，不能修改')
  expect((await box('编辑工点')).checked).toBe(false)
})

test('ROL-01 nobody is told their own name as that of somebody who changed the role meanwhile', async () => {
  setItem('userAccount', { ...someone, userName: '王建国' })
  const { answers, queryClient } = await openRole()
  fireEvent.click(await box('编辑工点'))
  answers.on(getRole, () => role(2, { revision: 2 }))
  await queryClient.invalidateQueries()
  await screen.findByText(/^此角色已有新的内容/)
  expect(screen.queryByText(/王建国刚修改过/)).toBeNull()
  setItem('userAccount', undefined)
})

test('ROL-01 ticks that are not saved are asked about before another tab of the role or another page opens', async () => {
  const { router } = await openRole()
  fireEvent.click(await box('编辑工点'))
  fireEvent.mouseDown(screen.getByRole('tab', { name: '成员' }), { button: 0 })
  await screen.findByRole('alertdialog', { name: '放弃未保存的修改？' })
  fireEvent.click(screen.getByRole('button', { name: '继续编辑' }))
  expect((await box('编辑工点')).checked).toBe(true)

  void router.navigate({ to: '/admin/home' })
  fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/home'))
})

test('ROL-01 ticks that are not saved stay when another role comes first; a role that was deleted elsewhere is said to be gone', async () => {
  const { answers, router, queryClient } = await openRole()
  fireEvent.click(await box('编辑工点'))
  await screen.findByText('未保存：新增 1 项，移除 0 项')
  expect(router.state.location.search).toEqual({ roleId: sampleId(1) })
  const other = role(4, { roleId: sampleId(2), roleName: '安全员' })
  answers.on(listRoles, () => ({ records: [other, role(1)], total: 2, pageIndex: 1, pageSize: 500 }))
  await queryClient.invalidateQueries()
  await screen.findByRole('button', { name: /安全员/ })
  expect((await box('编辑工点')).checked).toBe(true)
  expect(screen.queryByText('未保存：新增 1 项，移除 0 项')).not.toBeNull()

  answers.on(listRoles, () => ({ records: [other], total: 1, pageIndex: 1, pageSize: 500 }))
  await queryClient.invalidateQueries()
  await screen.findByText('这个角色已不存在')
})

async function tick(name: string) {
  const row = (await screen.findByText(name)).closest('tr')
  if (!row) throw new Error(`${name} is in no row`)
  fireEvent.click(within(row).getByRole('checkbox'))
}

const down = () => {
  throw new Error('服务器出错')
}

test('ROL-01 ROL-04 what could not be looked for, or listed, says so and is tried again', async () => {
  const { answers, router } = await openRole('?tab=members')
  answers.on(listPeople, down)
  await tick('成员2')
  fireEvent.click(screen.getByRole('button', { name: '为什么能看到' }))
  const dialog = await screen.findByRole('dialog', { name: /为什么能看到/ })
  await within(dialog).findByText('服务器出错')
  answers.on(listPeople, () => ({ records: [], total: 0, pageIndex: 1, pageSize: 10 }))
  fireEvent.click(within(dialog).getByRole('button', { name: '重试' }))
  await within(dialog).findByText('没有符合条件的内容')

  answers.on(listProjects, down).on(getRole, () => role(1, { dataPermission: 'projects' }))
  void router.navigate({ to: '.', search: { tab: 'data' } })
  fireEvent.click(await screen.findByRole('radio', { name: /^所选项目/ }))
  await screen.findByText('服务器出错')
  expect(screen.queryByRole('button', { name: '重试' })).not.toBeNull()
})

test('ROL-01 that the units cannot be had is said, and not taken for none', async () => {
  const { answers } = await openRole('?tab=units', new SampleAnswers().on(listNodes, down))
  await screen.findByText('服务器出错')
  answers.on(listNodes, () => [
    { nodeId: sampleId(400), nodeName: '里程一局', category: 1 as const, status: 1 },
  ])
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await box('里程一局')
})

test('ROL-01 members ticked on a page that was turned over are named before they lose the role', async () => {
  await openRole('?tab=members')
  await tick('成员2')
  fireEvent.click(screen.getByRole('button', { name: '下一页' }))
  await tick('成员23')
  fireEvent.click(screen.getByRole('button', { name: '移除成员' }))
  const question = await screen.findByRole('alertdialog')
  expect(within(question).queryByText(/成员2 ·/)).not.toBeNull()
  expect(within(question).queryByText(/成员23 ·/)).not.toBeNull()
})

test('ROL-01 a saved view of members changes how they are shown, and not whose they are', async () => {
  const search = JSON.stringify({ sortBy: 'accountName', desc: true })
  const { answers, router } = await openRole(`?roleId=${sampleId(1)}&tab=members&sortBy=accountName`)
  const view = {
    listViewId: sampleId(300),
    listId: listRoleAccounts.id,
    changedAt: 0,
    listViewName: '按账号倒序',
    shared: false,
    own: true,
    ownerName: '王',
  }
  answers.on(listSavedViews, () => [{ ...view, search }])
  await screen.findByText('成员2')
  fireEvent.click(screen.getByRole('button', { name: '视图' }))
  const item = () => screen.findByRole('button', { name: '按账号倒序' })
  fireEvent.click(await item())
  await waitFor(() =>
    expect(router.state.location.search).toEqual({
      roleId: sampleId(1),
      tab: 'members',
      sortBy: 'accountName',
      desc: true,
    }),
  )
  fireEvent.click(screen.getByRole('button', { name: '视图' }))
  expect((await item()).getAttribute('aria-pressed')).toBe('true')
})
