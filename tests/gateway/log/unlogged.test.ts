import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { isQueued } from '#contract/define-endpoint.ts'
import { testSupplier } from '#contract/delivery/supplier.ts'
import { updateMessageConfig } from '#contract/message/config.ts'
import { sendMessage } from '#contract/message/send.ts'
import { updateWaitingMessage } from '#contract/message/waiting.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { tabulationCalls, updateContent } from '#contract/tabulation/endpoints.ts'
import { writeNamedCells } from '#contract/tabulation/sheet-api.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { importWorkSites } from '#contract/work-site/import.ts'
import { startProcess } from '#contract/workflow/process-calls.ts'
import { systemLog } from '#gateway/db/tables/log.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { placesOf } from '../security/request-shape.ts'

let gateway: TestGateway
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

/** Nothing else in the logs looks like it. */
const canary = 'Canary-2026'

/** What stands in the system log of the calls since the last time, request and answer. */
async function logged(): Promise<string> {
  await gateway.services.logs.flush()
  const { orm } = gateway.database
  const rows = await orm.select().from(systemLog).where(eq(systemLog.accountName, 'sysadmin'))
  await orm.delete(systemLog)
  return rows.map(({ request, response }) => `${request}\n${response}`).join('\n')
}

const texts = { zh: { subject: canary, text: canary }, en: { subject: canary, text: canary } }
const receivers = { concerned: true, roleIds: [], organizationIds: [], accountIds: [] }
const settings = { enabled: true, texts: { centre: texts }, channels: [], receivers, delayMinutes: 0 }
const cells = [{ key: 'A1', value: canary }]
const sheetEdit = { sheetId: randomUUID(), baseRevision: 1, cells: { set: cells } }
const replayed = {
  endpointId: sheetCalls.update.id,
  idempotencyKey: randomUUID(),
  madeAt: Date.parse('2026-11-20T08:00:00Z'),
  request: sheetEdit,
}

test.each([
  [sendMessage, { title: '停工', body: canary, organizationIds: [randomUUID()] }],
  [
    updateWaitingMessage,
    { waitingId: randomUUID(), baseRevision: 1, title: '停工', body: canary, sendAt: 0 },
  ],
  [updateMessageConfig, { event: 'release', baseRevision: 0, settings }],
  [testSupplier, { supplierId: randomUUID(), text: canary }],
  [tabulationCalls.add, { content: { cells } }],
  [updateContent, { tabulationId: randomUUID(), baseRevision: 1, content: { cells } }],
  [sheetCalls.add, { sheetId: randomUUID(), cells }],
  [sheetCalls.update, sheetEdit],
  [writeNamedCells, { sheetId: randomUUID(), baseRevision: 1, values: { strength: canary } }],
  [importWorkSites, { rows: [{ cells: { name: canary } }] }],
  [startProcess, { processInstanceId: randomUUID(), values: { reason: canary } }],
  [replayEdits, { items: [replayed], clockOffset: 0 }],
] as const)(
  'LOG-02 what not every reader of the log may read is starred ($id)',
  async (endpoint, request) => {
    await logged()
    await sysadmin.answer(endpoint, request)
    const rows = await logged()
    expect(rows).toContain('***')
    expect(rows).not.toContain(canary)
  },
)

test('LOG-02 each field that an endpoint keeps out of the log is one of its own', () => {
  for (const endpoint of allEndpoints) {
    const { request, response, unlogged = [] } = endpoint
    const names = [request, response].flatMap((each) => placesOf({ request: each }).map(({ name }) => name))
    expect(names, endpoint.id).toEqual(expect.arrayContaining([...unlogged]))
    // A replay carries its calls, and is logged as itself.
    if (isQueued(endpoint)) expect(unlogged, endpoint.id).toEqual([])
  }
})
