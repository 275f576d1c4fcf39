import { expect, test } from 'vitest'
import { canonicalJson } from '#gateway/security/canonical-json.ts'
import { beginning, type HistoryEntry, hashOf } from '#gateway/security/history.ts'
import { digestOf } from '#gateway/security/tokens.ts'

const entry: HistoryEntry = {
  historyId: '0192f1c0-0000-7000-8000-000000000001',
  entity: 'work-site',
  entityId: '0192f1c0-0000-7000-8000-000000000002',
  action: 'update',
  revision: 2,
  label: '雅江特大桥 "1"\n',
  before: { remarks: null, 10: 'a', 9: 'b', extent: { to: 2, from: 1, __proto__: null } },
  after: {
    values: [{ z: 1, a: [{ y: null, x: undefined }] }, [], 'text'],
    name: 'n',
    on: new Date(2),
    gone: undefined,
  },
  accountName: 'engineer',
  changedByName: '王建国',
  changedAt: new Date(Date.UTC(2026, 0, 1)),
  requestId: 'r',
}

test('LOG-04 a row of the trail is hashed by its canonical JSON, whatever the order of its names', () => {
  const absent = {
    projectId: null,
    organizationId: null,
    departmentId: null,
    accountId: null,
    madeAt: null,
    terminalId: null,
    terminalName: null,
  }
  const expected = (row: HistoryEntry) => digestOf(`${beginning}\n${canonicalJson({ ...absent, ...row })}`)
  for (const more of [{}, { applicationId: '0192f1c0-0000-7000-8000-000000000003' }, { madeAt: new Date(1) }])
    expect(hashOf(beginning, { ...entry, ...more })).toBe(expected({ ...entry, ...more }))
  const reversed = Object.fromEntries(Object.entries(entry.after ?? {}).toReversed())
  expect(hashOf(beginning, { ...entry, after: reversed })).toBe(hashOf(beginning, entry))
  const bare = { ...entry, before: null, after: null }
  expect(hashOf(beginning, bare)).toBe(expected(bare))
})
