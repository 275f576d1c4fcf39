import { acceptanceEntity, acceptDivision } from '#contract/unit-work/acceptance.ts'
import { type DivisionRow, divisionCalls, divisionEntity } from '#contract/unit-work/division.ts'
import { z } from '#contract/zod.ts'
import { entityEdits } from '../replica/entity-edits.ts'
import type { AnswerOverlay } from '../replica/overlay.ts'

const Divisions = divisionCalls.list.response
const Saved = z.object({
  division: z.pick(acceptanceEntity.Row, { divisionId: true, inspections: true, revision: true }),
})

const OfUnitWork = z.object({ unitWorkId: z.string() })

// Nobody adds one on a device.
const apply = entityEdits(acceptanceEntity, { add: { id: '' }, update: acceptDivision })

/** What was accepted on this device, in the gateway's list of what a unit work is divided into. */
export const divisionEdits: AnswerOverlay = {
  kind: 'division',
  endpoints: [divisionCalls.list.id],
  overlay(_endpointId, _request, answer, unsynced) {
    if (answer === undefined) return undefined
    return z.parse(Divisions, answer).map((row) => {
      const edits = unsynced.of('division', row.divisionId)
      if (edits.length === 0) return row
      const edited = edits.reduce<unknown>(
        (before, edit) => apply(z.parse(AnyDivision, before), edit, unsynced.author),
        row,
      )
      return withOutcome(z.parse(divisionEntity.Row, edited))
    })
  },
  changed({ content }, data) {
    const saved = z.safeParse(Saved, data).data?.division
    if (!saved) return []
    const isOlder = (row: DivisionRow) => row.divisionId === saved.divisionId && row.revision < saved.revision
    // Where it is not known of which unit work the lot is, it is looked for in all of them.
    const request = z.safeParse(OfUnitWork, content.before).data
    return [
      {
        endpointId: divisionCalls.list.id,
        ...(request && { request }),
        apply(answer) {
          const rows = z.parse(Divisions, answer)
          if (!rows.some(isOlder)) return answer
          return rows.map((row) => (isOlder(row) ? withOutcome({ ...row, ...saved }) : row))
        },
      },
    ]
  },
}

const AnyDivision = z.looseObject({ revision: z.int() })

/** A lot's status is that of its last inspection; what follows for the parts above it the gateway says. */
function withOutcome(row: DivisionRow): DivisionRow {
  const status = row.inspections.at(-1)?.outcome ?? 'unchecked'
  return { ...row, status, acceptedLots: status === 'accepted' ? 1 : 0 }
}
