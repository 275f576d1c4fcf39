import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationCalls } from '#contract/application/entity.ts'
import { menuCalls, menuFunctionCalls, moveMenuFunction } from '#contract/application/menu.ts'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

const applicationId = randomUUID()
let gateway: TestGateway
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  const named = { applicationName: '功能排序', shortName: '排序', code: 'function-order' }
  await sysadmin.call(applicationCalls.add, { applicationId, ...named, type: 'pc' })
})
afterAll(() => gateway.close())

async function addMenu(action: string): Promise<string> {
  const applicationMenuId = randomUUID()
  const named = { nameZh: '菜单', nameEn: 'Menu', action }
  await sysadmin.call(menuCalls.add, { applicationMenuId, applicationId, ...named })
  return applicationMenuId
}

test('APP-03 a new function comes last; one is moved after another and to the top, and the history tells', async () => {
  const [menu, other] = [await addMenu('/one'), await addMenu('/two')]
  const addFunction = async (applicationMenuId: string, nameZh: string) => {
    const applicationMenuFunctionId = randomUUID()
    await sysadmin.call(menuFunctionCalls.add, {
      applicationMenuFunctionId,
      applicationMenuId,
      nameZh,
      nameEn: 'Function',
      functionAction: `model:f${applicationMenuFunctionId.slice(0, 8)}`,
    })
    return applicationMenuFunctionId
  }
  const one = await addFunction(menu, '甲')
  await addFunction(menu, '乙')
  const three = await addFunction(menu, '丙')
  const elsewhere = await addFunction(other, '丁')
  const order = async () => {
    const menus = await sysadmin.call(menuCalls.list, { applicationId })
    const found = menus.find(({ applicationMenuId }) => applicationMenuId === menu)
    return found?.functions.map(({ nameZh }) => nameZh).join('')
  }
  expect(await order()).toBe('甲乙丙')
  const moved = await sysadmin.call(moveMenuFunction, { applicationMenuFunctionId: three, afterId: one })
  expect([await order(), moved.menuFunction.nameZh]).toEqual(['甲丙乙', '丙'])
  await sysadmin.call(moveMenuFunction, { applicationMenuFunctionId: three })
  expect(await order()).toBe('丙甲乙')
  await addFunction(menu, '戊')
  expect(await order()).toBe('丙甲乙戊')
  for (const afterId of [elsewhere, one, randomUUID()]) {
    const refused = await sysadmin.answer(moveMenuFunction, { applicationMenuFunctionId: one, afterId })
    expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['afterId']])
  }
  const history = await sysadmin.call(listHistory, { entity: 'menu-function', entityId: three })
  expect(history.records[0]).toMatchObject({ before: { place: 2 }, after: { place: 1 } })
})
