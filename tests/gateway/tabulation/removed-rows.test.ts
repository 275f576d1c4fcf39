import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import type { SheetEdit } from '#contract/tabulation/sheet-entity.ts'
import { tableId } from '../../contract/tabulation/template.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { newSheet } from './sheet-samples.ts'

let gateway: TestGateway
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

test('TAB-03: a sheet tells which of its rows were deleted, for as long as they are', async () => {
  const { sheetId } = await newSheet(sysadmin)
  const [first, second] = [randomUUID(), randomUUID()]
  const rowOf = (rowId: string) => ({ rowId, repeatId: tableId })
  const told = async (baseRevision: number, rows: SheetEdit['rows']) => {
    await sysadmin.call(sheetCalls.update, { sheetId, baseRevision, rows })
    return (await sysadmin.call(sheetCalls.detail, { sheetId })).removedRows
  }
  expect(await told(1, { set: [rowOf(first), rowOf(second)] })).toBeUndefined()
  expect(await told(2, { remove: [second] })).toEqual([second])
  expect(await told(3, { set: [rowOf(second)] })).toBeUndefined()
})
