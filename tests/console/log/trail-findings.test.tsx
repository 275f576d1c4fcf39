import { render, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { TrailFindingsView } from '#console/log/trail-findings.tsx'
import { type TrailFault, TrailFaultKind } from '#contract/log/trail-check.ts'

beforeAll(async () => {
  await startTexts()
  await loadTexts('log')
})

const fault = { month: '2026-10', seq: 1234, file: 'gateway-a.heads', line: 56 }
/** What a fault of each kind has to name for its reader to find it. */
const named: Record<TrailFault['kind'], readonly (keyof typeof fault)[]> = {
  altered: ['month', 'seq'],
  moved: ['month', 'seq'],
  removed: ['month', 'seq'],
  'month-removed': ['month', 'file', 'line'],
  'tail-removed': ['month', 'seq', 'file', 'line'],
  rewritten: ['month', 'seq', 'file', 'line'],
  'heads-altered': ['file', 'line'],
  'heads-removed': ['file', 'line'],
  'attestation-altered': ['file'],
  'cut-altered': [],
}

test.each(
  ['zh', 'en'].flatMap((language) => TrailFaultKind.options.map((kind) => [kind, language] as const)),
)('LOG-07 the screen names what is %s (%s)', async (kind, language) => {
  await i18next.changeLanguage(language)
  const months = [{ month: '2026-10', rows: 9, firstSeq: 1, lastSeq: 9, lastHash: 'a', faults: 1 }]
  const findings = { months, heads: 3, cutHeads: 0, faults: [{ kind, ...fault }], faultCount: 3 }
  render(<TrailFindingsView findings={findings}>2026-11-20</TrailFindingsView>)
  const [item, others] = within(await screen.findByRole('list')).getAllByRole('listitem')
  for (const name of named[kind]) expect(item?.textContent).toContain(String(fault[name]))
  expect(item?.textContent).not.toMatch(/check\.|\{\{|undefined/)
  expect(others?.textContent).toContain('2')
})
