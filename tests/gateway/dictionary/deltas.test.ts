import { afterAll, beforeAll, expect, test } from 'vitest'
import { ebsNodes } from '#contract/dictionary/node-calls.ts'
import { findFoldable, foldBeyond, foldDictionary } from '#gateway/dictionary/fold.ts'
import { dictionaryId as demoStandard } from '#gateway/operations/demo/dictionaries.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { addStandard, Device } from './editors.ts'
import { fetchDelta, headOf } from './fetch.ts'

let gateway: TestGateway
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

test('DIC-06 of 100,000 nodes a device fetches what changed: 50 in 2 KB, 27,000 that moved in fewer', async () => {
  const id = demoStandard('EBS-TL')
  const device = new Device(sysadmin, id)
  await device.catchUp()
  expect(device.nodes).toHaveLength(100_000)
  const first = await headOf(sysadmin, id)
  for (let index = 0; index < 50; index++) {
    const nodeId = 20_000 + index * 1_531
    const name = `修订后的节点 ${index}`
    await sysadmin.call(ebsNodes.update, { dictionaryId: id, nodeId, baseRevision: 1, name })
  }
  const second = await headOf(sysadmin, id)
  const changed = await fetchDelta(sysadmin, first.version, second.version)
  expect(changed?.delta.changed).toHaveLength(50)
  expect(changed?.size).toBeLessThan(2048)
  const [bridges = 0, tunnels = 0] = device.childrenOf(0).map(({ nodeId }) => nodeId)
  const drag = { dictionaryId: id, nodeIds: [tunnels], parentId: bridges }
  const moved = await sysadmin.call(ebsNodes.drag, drag)
  expect(moved.count).toBeGreaterThan(20_000)
  const move = await fetchDelta(sysadmin, second.version, moved.version)
  expect(move?.size).toBeLessThan(2048)
  await device.catchUp()
  expect(device.nodes).toHaveLength(100_000)
  expect(device.childrenOf(bridges).at(-1)?.nodeId).toBe(tunnels)
  expect(device.nodes.filter(({ name }) => name.startsWith('修订后的节点'))).toHaveLength(50)
})

test('DIC-06 once much has changed the parts are made again, and a device goes on from where it was', async () => {
  const id = await addStandard(sysadmin)
  const nodes = Array.from({ length: foldBeyond }, (_, index) => ({ segment: `${index}`, name: '节点' }))
  await sysadmin.call(ebsNodes.add, { dictionaryId: id, nodes })
  expect(await findFoldable(gateway.database.orm)).not.toContain(id)
  const device = new Device(sysadmin, id)
  await device.catchUp()
  await sysadmin.call(ebsNodes.add, { dictionaryId: id, nodes: [{ segment: 'A', name: '节点' }] })
  expect(await findFoldable(gateway.database.orm)).toContain(id)
  expect(await foldDictionary(gateway.database, id)).toBe(true)
  const head = await headOf(sysadmin, id)
  expect([head.snapshot, head.rows]).toEqual([head.version, foldBeyond + 1])
  await device.catchUp()
  const latecomer = new Device(sysadmin, id)
  await latecomer.catchUp()
  expect(device.nodes).toEqual(latecomer.nodes)
})
