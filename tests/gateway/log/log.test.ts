import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMenus } from '#contract/application/endpoints.ts'
import { codes } from '#contract/codes.ts'
import { pathOf } from '#contract/define-endpoint.ts'
import { addOperationLog, listHistory } from '#contract/log/endpoints.ts'
import { listLoginLogs, listOperationLogs, listSystemLogs } from '#contract/log/lists.ts'
import { codeMessage } from '#contract/messages.ts'
import { getIdCard, listPeople } from '#contract/person/endpoints.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import {
  addWorkSite,
  deleteWorkSites,
  listWorkSites,
  updateWorkSite,
  type WorkSite,
} from '#contract/work-site/entity.ts'
import { account } from '#gateway/db/tables/account.ts'
import { terminal } from '#gateway/db/tables/terminal.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { newToken } from '#gateway/security/tokens.ts'
import { terminalIdOf } from '#gateway/session/terminal-grant.ts'
import { Client, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { newBeside } from '../work-site/new-work-site.ts'

let gateway: TestGateway
let sysadmin: Client
let engineer: Client
let site: WorkSite
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin', { device })
  engineer = await Client.signIn(gateway, 'engineer')
  const [first] = (await engineer.call(listWorkSites, { pageSize: 1 })).records
  if (!first) throw new Error('the demo has no work sites')
  site = first
})
afterAll(() => gateway.close())

/** Of the menu that a person is in, as the header names it. */
const menuId = randomUUID()
const device = {
  deviceToken: newToken(),
  deviceName: '办公电脑',
  os: 'Windows',
  osVersion: '11',
  terminalVersion: 'Chrome 130',
}

test('LOG-01 sign-ins are logged with account, address and terminal, refused ones too', async () => {
  await tryLogin(gateway, 'engineer', 'wrong', { address: '10.1.2.3' })
  await gateway.services.logs.flush()
  const { records } = await sysadmin.call(listLoginLogs, { accountName: 'engin' })
  expect(records.map(({ outcome }) => outcome).toSorted()).toEqual(['refused', 'succeeded'])
  expect(records.find(({ outcome }) => outcome === 'refused')).toMatchObject({
    ip: '10.1.2.3',
    reason: '密码错误',
  })
  const own = await sysadmin.call(listLoginLogs, { accountName: 'sysadmin', outcome: 'succeeded' })
  expect(own.records).toMatchObject([{ os: 'Windows', osVersion: '11', time: gateway.time.now.getTime() }])
})

test('LOG-01 the city is what the proxy in front names, however it writes it', async () => {
  const sent = ['%E7%9B%8A%E5%B7%9E%07', Buffer.from('明州').toString('latin1'), '100%', ' ', undefined]
  for (const [index, city] of sent.entries()) {
    const headers = city === undefined ? {} : { 'x-city': city }
    await tryLogin(gateway, `nobody${index}`, 'wrong', { headers })
  }
  await gateway.services.logs.flush()
  const { records } = await sysadmin.call(listLoginLogs, { accountName: 'nobody' })
  expect(records.map(({ city }) => city).toSorted()).toEqual(['100%', '明州', '益州', undefined, undefined])
})

test('LOG-01 the login log is filtered by time', async () => {
  await gateway.services.logs.flush()
  const at = gateway.time.now.getTime()
  const inside = await sysadmin.call(listLoginLogs, { from: at, to: at })
  expect(inside.total).toBeGreaterThan(1)
  expect((await sysadmin.call(listLoginLogs, { from: at + 1 })).total).toBe(0)
  expect((await sysadmin.call(listLoginLogs, { to: at - 1 })).total).toBe(0)
})

test('LOG-02 calls that changed something or were refused are in the system log, secrets masked', async () => {
  const edit = { workSiteId: site.workSiteId, baseRevision: site.revision, contactPhone: '13812345678' }
  await engineer.call(updateWorkSite, edit, { menuId })
  await engineer.answer(listSystemLogs, {})
  await gateway.services.logs.flush()
  const { records } = await sysadmin.call(listSystemLogs, { accountName: 'engineer' })
  const changed = records.find(
    ({ action, status }) => action === updateWorkSite.id && status === codes.success,
  )
  expect(changed).toEqual({
    systemLogId: expect.any(String),
    menu: menuId,
    action: updateWorkSite.id,
    act: '编辑工点',
    menuName: '项目工点',
    object: site.workSiteName,
    app: consoleAppCode,
    content: codeMessage(codes.success, 'zh'),
    uri: pathOf(updateWorkSite),
    service: updateWorkSite.service,
    accountName: 'engineer',
    status: codes.success,
    request: JSON.stringify({ ...edit, contactPhone: '***' }),
    response: expect.stringContaining(site.workSiteId),
    duration: expect.any(Number),
    requestId: expect.any(String),
    ip: '127.0.0.1',
    time: gateway.time.now.getTime(),
  })
  expect(changed?.duration).toBeGreaterThan(0)
  expect(JSON.stringify(records)).not.toContain('13812345678')
  const refused = await sysadmin.call(listSystemLogs, { status: codes.noPermission })
  expect(refused.records.map(({ action }) => action)).toContain(listSystemLogs.id)
  const byAction = await sysadmin.call(listSystemLogs, { action: updateWorkSite.id, sortBy: 'duration' })
  expect(byAction.records.map(({ action }) => action)).toEqual([updateWorkSite.id])
})

test('LOG-02 of a call that changed many rows, the first are named', async () => {
  const ids = Array.from({ length: 4 }, () => randomUUID()).toSorted()
  const names = ['甲桥', '乙桥', '丙桥', '丁桥']
  for (const [index, workSiteId] of ids.entries())
    await engineer.call(addWorkSite, newBeside(site, { workSiteId, workSiteName: names[index] ?? '' }))
  await engineer.call(deleteWorkSites, { ids })
  await gateway.services.logs.flush()
  const { records } = await sysadmin.call(listSystemLogs, { action: deleteWorkSites.id })
  expect(records.map(({ object }) => object)).toEqual(['甲桥、乙桥、丙桥 …'])
})

test('LOG-02 an action is found by a part of what it, or its menu, is called, in either language', async () => {
  await gateway.services.logs.flush()
  const found = async (action: string) =>
    (await sysadmin.call(listSystemLogs, { action })).records.map((row) => row.action)
  for (const word of ['辑工', '项目工点', 'EDIT WORK', 'worksite.upd'])
    expect(await found(word), word).toContain(updateWorkSite.id)
  expect(await found('查看日志')).not.toContain(updateWorkSite.id)
  expect(await found('没有这样的操作')).toEqual([])
})

test('LOG-02 a click on a permitted element is in the operation log, under the session’s own account', async () => {
  const menus = await engineer.call(listMenus, { appCode: consoleAppCode })
  const menu = menus.find(({ action }) => action === '/admin/project-worksite-information')
  const used = menu?.authFunctionList[0]
  if (!menu || !used) throw new Error('the engineer has no function')
  const click = {
    accountName: 'sysadmin',
    appCode: consoleAppCode,
    functionId: used.applicationMenuFunctionId,
    menuId: menu.menuId,
  }
  const options = { idempotencyKey: randomUUID() }
  await engineer.call(addOperationLog, click, options)
  // security 44: the same signed request again is no second click.
  expect((await engineer.answer(addOperationLog, click, options)).code).toBe(codes.repeated)
  const { records } = await sysadmin.call(listOperationLogs, {})
  const [logged, ...others] = records
  expect(others).toEqual([])
  expect(logged).toEqual({
    operationLogId: expect.any(String),
    menu: '项目工点',
    action: used.functionAction,
    act: used.functionName,
    menuName: '项目工点',
    app: consoleAppCode,
    content: used.functionName,
    uri: pathOf(addOperationLog),
    service: addOperationLog.service,
    accountName: 'engineer',
    status: codes.success,
    request: JSON.stringify(click),
    response: 'null',
    duration: expect.any(Number),
    requestId: expect.any(String),
    time: gateway.time.now.getTime(),
  })
  expect(logged?.duration).toBeGreaterThan(0)
  const unknown = await engineer.answer(addOperationLog, { ...click, functionId: randomUUID() })
  expect(unknown.code).toBe(codes.notFound)
})

test('LOG-02 nobody logs a use of functions that they do not hold', async () => {
  const menus = await sysadmin.call(listMenus, { appCode: consoleAppCode })
  const logs = menus.find(({ authFunctionList }) =>
    authFunctionList.some(({ functionAction }) => functionAction === listOperationLogs.permission),
  )
  const [used] = logs?.authFunctionList ?? []
  const press = { accountName: 'engineer', appCode: consoleAppCode, menuId: logs?.menuId }
  const request = { ...press, functionId: used?.applicationMenuFunctionId }
  expect((await engineer.answer(addOperationLog, request)).code).toBe(codes.notFound)
})

test('LOG-02 a look at a personal number has menu, whose it is and duration in the operation log, and not the number', async () => {
  const [someone] = (await sysadmin.call(listPeople, { pageSize: 1 })).records
  if (!someone) throw new Error('the demo has nobody')
  const { userId, userName } = someone
  const menus = await sysadmin.call(listMenus, { appCode: consoleAppCode })
  const people = menus.find(({ names }) => names.zh === '资源池')
  if (!people) throw new Error('the administrator has no such menu')
  const { idCard = '' } = await sysadmin.call(getIdCard, { userId }, { menuId: people.menuId })
  expect(idCard).not.toBe('')
  const { records } = await sysadmin.call(listOperationLogs, { action: getIdCard.id })
  expect(records).toMatchObject([
    {
      accountName: 'sysadmin',
      menu: people.names.zh,
      content: userName,
      request: JSON.stringify({ userId }),
    },
  ])
  expect(records[0]?.duration).toBeGreaterThan(0)
  expect(JSON.stringify(records)).not.toContain(idCard)
})

test('the history of a row has every change, newest first, for those who see the row', async () => {
  const auditor = await Client.signIn(gateway, 'auditor')
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  const ofUnit = (await unitadmin.call(listWorkSites, { pageSize: 2000 })).records
  const own = new Set(ofUnit.map(({ workSiteId }) => workSiteId))
  const { records: all } = await engineer.call(listWorkSites, { pageSize: 2000, desc: true })
  const other = all.find(({ workSiteId }) => !own.has(workSiteId))
  const mine = all.find(({ workSiteId }) => own.has(workSiteId))
  if (!other || !mine) throw new Error('the demo has too few work sites')
  for (const { workSiteId, revision } of [other, mine]) {
    await engineer.call(updateWorkSite, { workSiteId, baseRevision: revision, remarks: '第一次' })
    gateway.time.now = new Date(gateway.time.now.getTime() + 1000)
    await engineer.call(updateWorkSite, { workSiteId, baseRevision: revision + 1, remarks: '第二次' })
  }
  const of = ({ workSiteId }: WorkSite) => ({ entity: 'work-site' as const, entityId: workSiteId })
  const { records, total } = await auditor.call(listHistory, of(other))
  expect(total).toBe(2)
  expect(records).toMatchObject([
    {
      action: 'update',
      accountName: 'engineer',
      before: { remarks: '第一次' },
      after: { remarks: '第二次' },
    },
    { action: 'update', before: { remarks: other.remarks ?? null }, after: { remarks: '第一次' } },
  ])
  expect((await unitadmin.call(listHistory, of(mine))).total).toBe(2)
  expect((await unitadmin.call(listHistory, of(other))).total).toBe(0)
})

test('an administrator of a unit sees the logs of its own people alone', async () => {
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  await tryLogin(gateway, 'nobody', 'wrong')
  await gateway.services.logs.flush()
  const { records } = await unitadmin.call(listLoginLogs, { pageSize: 2000 })
  const names = new Set(records.map(({ accountName }) => accountName))
  expect(names).toEqual(new Set(['engineer', 'unitadmin']))
  const all = await sysadmin.call(listLoginLogs, { pageSize: 2000 })
  expect(all.records.map(({ accountName }) => accountName)).toContain('nobody')
})

test('logs and history are refused to those without the right', async () => {
  const refused = [
    await engineer.answer(listLoginLogs, {}),
    await engineer.answer(listOperationLogs, {}),
    await engineer.answer(listSystemLogs, {}),
    await engineer.answer(listHistory, { entity: 'work-site', entityId: site.workSiteId }),
  ]
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => codes.noPermission))
  expect((await sysadmin.answer(listLoginLogs, { outcome: 'other' })).code).toBe(codes.invalid)
  expect((await sysadmin.answer(listSystemLogs, { from: 'yesterday' })).code).toBe(codes.invalid)
})

test('LOG-01 a refused sign-in has its reason in words: of the account, of the password, of the device', async () => {
  const reasonOf = async (accountName: string, password: string, terminal?: typeof device) => {
    gateway.time.now = new Date(gateway.time.now.getTime() + 3_600_000)
    await tryLogin(gateway, accountName, password, terminal && { device: terminal })
    await gateway.services.logs.flush()
    const by = await Client.signIn(gateway, 'sysadmin')
    const { records } = await by.call(listLoginLogs, { accountName, outcome: 'refused', pageSize: 1 })
    return records[0]?.reason
  }
  const { orm } = gateway.database
  const before = gateway.time.now
  expect(await reasonOf('nobodyatall', 'wrong')).toBe('没有此账号')
  const of = eq(account.accountName, 'sitestaff')
  await orm.update(account).set({ status: 'stopped' }).where(of)
  expect(await reasonOf('sitestaff', demoPassword)).toContain('账号已停用')
  await orm.update(account).set({ status: 'normal' }).where(of)
  const tablet = { ...device, deviceToken: newToken() }
  await Client.signIn(gateway, 'sitestaff', { device: tablet })
  const own = eq(terminal.terminalId, terminalIdOf(tablet.deviceToken))
  await orm.update(terminal).set({ status: 'cancelled' }).where(own)
  expect(await reasonOf('sitestaff', demoPassword, tablet)).toContain('授权已被取消')
  gateway.time.now = before
})
