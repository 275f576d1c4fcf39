import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EntityKind } from '#contract/entity-kind.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { searchTrail } from '#contract/log/trail.ts'
import { withTransaction } from '#gateway/db/transaction.ts'
import { newId } from '#gateway/platform/ids.ts'
import { appendHistory, type HistoryEntry } from '#gateway/security/history.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let auditor: Client
beforeAll(async () => {
  gateway = await startGateway()
  auditor = await Client.signIn(gateway, 'auditor')
  await withTransaction(gateway.database, (tx) => appendHistory(tx, [...changes.values()]))
})
afterAll(() => gateway.close())

const changedAt = new Date('2026-11-20T08:00:00Z')
const changes = new Map(
  EntityKind.options.map((entity, index): [EntityKind, HistoryEntry] => [
    entity,
    {
      historyId: newId(changedAt),
      entity,
      entityId: randomUUID(),
      action: 'update',
      revision: 2,
      label: `第 ${index} 种的一行`,
      before: { mileage: `DK${index}+200` },
      after: { mileage: `DK${index}+300` },
      accountName: 'surveyor',
      changedByName: '周测量',
      changedAt,
      terminalName: '掌子面平板 7 号',
      requestId: 'r',
    },
  ]),
)

test.each(EntityKind.options)(
  'LOG-08 who changed a mileage, from what to what, on which device: of one %s, and in the trail',
  async (entity) => {
    const change = changes.get(entity)
    const answer = {
      entity,
      before: change?.before,
      after: change?.after,
      changedByName: '周测量',
      accountName: 'surveyor',
      terminalName: '掌子面平板 7 号',
      changedAt: changedAt.getTime(),
    }
    const ofRow = await auditor.call(listHistory, { entity, entityId: change?.entityId ?? '' })
    expect(ofRow.records).toMatchObject([answer])
    for (const query of [{ entity, field: 'mileage' }, { label: change?.label }])
      expect((await auditor.call(searchTrail, query)).records, JSON.stringify(query)).toMatchObject([answer])
  },
)
