import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { addSavedView, deleteSavedViews, listSavedViews } from '#contract/list-view/endpoints.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let unitadmin: Client
let sitestaff: Client
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway()
  unitadmin = await Client.signIn(gateway, 'unitadmin')
  sitestaff = await Client.signIn(gateway, 'sitestaff')
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

const view = { listId: listPeople.id, search: '{"post":["safety"],"sortBy":"changedAt"}' }
const namesFor = async (client: Client) =>
  (await client.call(listSavedViews, { listId: listPeople.id })).map(({ listViewName }) => listViewName)

test('a view is its maker’s alone until it is shared, and then of the whole unit and nobody else', async () => {
  const kept = await unitadmin.call(addSavedView, { ...view, listViewName: '安全员', shared: false })
  expect(kept).toMatchObject({ ...view, own: true, shared: false })
  expect(await namesFor(unitadmin)).toEqual(['安全员'])
  expect(await namesFor(sitestaff)).toEqual([])

  await unitadmin.call(addSavedView, { ...view, listViewName: '安全员', shared: true })
  const colleagues = await gatewayUnits()
  expect(colleagues.same).toBe(true)
  const [seen] = await sitestaff.call(listSavedViews, { listId: listPeople.id })
  expect(seen).toMatchObject({ listViewName: '安全员', own: false, search: view.search })
  expect(await namesFor(sysadmin)).toEqual(colleagues.sysadmin ? ['安全员'] : [])
  expect(await sitestaff.call(listSavedViews, { listId: 'another.listPage' })).toEqual([])
})

/** Whether the site's staff are of the unit administrator's unit, and whether the system's administrator is. */
async function gatewayUnits() {
  const { rows } = await gateway.database.pool.query<{ account_name: string; organization_id: string }>(
    `select account_name, organization_id from account
     where account_name in ('unitadmin', 'sitestaff', 'sysadmin')`,
  )
  const unit = (name: string) => rows.find((row) => row.account_name === name)?.organization_id
  return { same: unit('unitadmin') === unit('sitestaff'), sysadmin: unit('unitadmin') === unit('sysadmin') }
}

test('only its maker deletes a view; for anybody else it is not there', async () => {
  const { listViewId } = await unitadmin.call(addSavedView, { ...view, listViewName: '待删', shared: true })
  expect((await sitestaff.answer(deleteSavedViews, { ids: [listViewId] })).code).toBe(codes.notFound)
  expect(await namesFor(unitadmin)).toContain('待删')
  await unitadmin.call(deleteSavedViews, { ids: [listViewId] })
  expect(await namesFor(unitadmin)).not.toContain('待删')
})

test('a list takes no more than fifty views of one account, and a name is one view', async () => {
  const listId = 'many.listPage'
  for (let at = 0; at < 50; at++)
    await sysadmin.call(addSavedView, { listId, listViewName: `视图${at}`, search: '{}', shared: false })
  await sysadmin.call(addSavedView, { listId, listViewName: '视图7', search: '{"desc":true}', shared: false })
  const views = await sysadmin.call(listSavedViews, { listId })
  expect(views.length).toBe(50)
  expect(views.find(({ listViewName }) => listViewName === '视图7')?.search).toBe('{"desc":true}')
  const refused = await sysadmin.answer(addSavedView, {
    listId,
    listViewName: '多余',
    search: '{}',
    shared: false,
  })
  expect(refused.code).toBe(codes.invalid)
})
