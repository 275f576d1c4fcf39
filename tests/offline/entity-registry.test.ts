import { expect, test } from 'vitest'
import { endpointsOf } from '#offline/engine/entity-registry.ts'
import { recordEdits } from '#offline/person-record/record-edits.ts'
import { divisionEdits } from '#offline/unit-work/division-edits.ts'
import { quantityEdits } from '#offline/work-site-node/quantity-edits.ts'

test.each([recordEdits, divisionEdits, quantityEdits])(
  'OFF-02 what edits change in answers is loaded for each of these answers ($kind)',
  ({ kind, endpoints }) => {
    expect(endpointsOf(kind)).toEqual(expect.arrayContaining([...endpoints]))
  },
)
