import { expect, test } from 'vitest'
import { type TrailFault, TrailFaultKind, type TrailFindings } from '#contract/log/trail-check.ts'
import { trailReport } from '#gateway/operations/trail-sentences.ts'

const months = [
  { month: '2026-10', rows: 3, firstSeq: 1, lastSeq: 3, lastHash: 'aa', faults: 0 },
  { month: '2026-11', rows: 2, firstSeq: 4, lastSeq: 5, lastHash: 'bb', faults: 0 },
]
const found = (faults: TrailFault[], faultCount = faults.length): TrailFindings => {
  return { months, heads: 7, cutHeads: 2, faults, faultCount }
}
const row = { month: '2026-10', seq: 3, historyId: '01900000-0000-7000-8000-000000000001' }
const head = { month: '2026-11', seq: 9, file: 'gateway-a.heads', line: 4 }
const named: Record<TrailFault['kind'], [fault: Omit<TrailFault, 'kind'>, sentence: string]> = {
  altered: [row, `2026-10: Row 3 (${row.historyId}) was altered after it was written.`],
  moved: [row, `2026-10: Row 3 (${row.historyId}) does not stand in the place it was written in.`],
  removed: [row, `2026-10: Row 3 (${row.historyId}) stands where other rows were removed.`],
  'month-removed': [
    head,
    '2026-11: Row 9 is missing, though a gateway signed that it was there: its month was removed (gateway-a.heads, line 4).',
  ],
  'tail-removed': [
    head,
    '2026-11: Row 9 is missing, though a gateway signed that it was there: the end of the trail was cut off (gateway-a.heads, line 4).',
  ],
  rewritten: [
    head,
    '2026-11: Row 9 is not the one that a gateway signed: the trail was written again (gateway-a.heads, line 4).',
  ],
  'heads-altered': [
    { file: 'gateway-a.heads', line: 4 },
    'Line 4 of gateway-a.heads is not as a gateway signed it.',
  ],
  'heads-removed': [
    { file: 'gateway-a.heads', line: 4 },
    'Line 4 of gateway-a.heads is missing, though its gateway noted in the database that it wrote it: the file was cut or is gone.',
  ],
  'attestation-altered': [
    { file: 'gateway-a.heads' },
    'What the database says of gateway-a.heads is not as a gateway noted it.',
  ],
  'cut-altered': [{}, 'A restore’s cut was altered, or signed under another key.'],
}

test.each(TrailFaultKind.options)('LOG-07 the operator’s command fails, and names what is %s', (kind) => {
  const [fault, sentence] = named[kind]
  expect(() => trailReport(found([{ kind, ...fault }]))).toThrow(
    `The trail of 5 rows is not sound; faults: 1.\n${sentence}`,
  )
})

test('LOG-04 the operator’s command says how many faults there are beside those it names', () => {
  expect(() => trailReport(found([{ kind: 'cut-altered' }], 12))).toThrow(/faults: 12\.\n.*\nand 11 more$/)
})

test('LOG-04 the operator’s command tells a sound trail month by month, with its heads and a restore’s cut', () => {
  expect(trailReport(found([]))).toBe(
    `2026-10: 3 rows, the last with the hash aa
2026-11: 2 rows, the last with the hash bb
The trail is sound: 5 rows, with all 7 signed heads on it. 2 more were cut off by a restore.`,
  )
})
