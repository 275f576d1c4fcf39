import { expect, test } from 'vitest'
import { getDictionaryHeads } from '#contract/dictionary/endpoints.ts'
import { ebsStandards, quantityStandards, wbsStandards } from '#contract/dictionary/standard.ts'
import { endpointsChangedBy } from '#offline/engine/entity-registry.ts'

test('DIC-01 when somebody else changes a standard its heads and facts are asked for again', () => {
  const standards = [ebsStandards, wbsStandards, quantityStandards].map(({ list }) => list.id)
  expect(endpointsChangedBy({ kind: 'changed', entity: 'standard' })).toEqual(
    expect.arrayContaining([getDictionaryHeads.id, ...standards]),
  )
})
