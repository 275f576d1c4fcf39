import { expect, test } from 'vitest'
import { acceptDivision } from '#contract/unit-work/acceptance.ts'
import { divisionEdits } from '#offline/unit-work/division-edits.ts'
import { newId } from '#request/id.ts'
import { freshBrowser } from '../request/browser.ts'
import { openAccountQueue } from './account-queue.ts'

const [divisionId, unitWorkId, projectId] = [newId(), newId(), newId()]
const inspection = { number: '1', outcome: 'accepted', inspectedOn: '2026-11-01', inspector: '李工' } as const
const lot = (revision: number) => ({
  ...{ divisionId, unitWorkId, projectId, parentId: newId(), name: '检验批', code: '01' },
  ...({ level: 'lot', sort: 1, status: 'unchecked', lots: 1, acceptedLots: 0, inspections: [] } as const),
  ...{ revision, changedAt: 0, changedByName: '王工' },
})

test('OFF-02 an acceptance that is synced changes the list of its unit work alone, where that is older', async () => {
  freshBrowser()
  const { kept } = await openAccountQueue()
  const request = { divisionId, baseRevision: 4, inspections: { set: [inspection] } }
  const edit = await kept.queue.submit(acceptDivision, request, lot(4))
  const division = { divisionId, inspections: [inspection], revision: 5 }
  const [changed] = divisionEdits.changed?.(edit, { division }) ?? []
  expect(changed?.request).toEqual({ unitWorkId })
  expect(changed?.apply([lot(4)])).toMatchObject([{ revision: 5, status: 'accepted', acceptedLots: 1 }])
  // What was read later knows more.
  const later = [lot(6)]
  expect(changed?.apply(later)).toBe(later)
})
