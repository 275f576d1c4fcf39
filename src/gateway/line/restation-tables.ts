import type { Alignment, ChainTable } from '#contract/line/entity.ts'
import { explainPlace, readLine } from '#contract/place.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import type { SignedInStep } from '../security/step.ts'
import { labelByOther } from './relabel.ts'

/** What becomes of a line's alignments: those with new chain tables have these, and tie points stay where they are. */
export interface Restationed {
  alignments: Alignment[]
  /** Tie points, by their labels on the alignment that they tie to the main one. */
  moved: { mileage: string; becomes: string }[]
  /** Those that a new chain table does not reach, or where it has no label that names one place alone. */
  lost: string[]
}

/**
 * The alignments of a line that is re-stationed by new chain tables of some of them.
 * @throws Refusal 20400 when it has no such alignment: one is added when the line is changed.
 */
export function restation(
  { language }: SignedInStep,
  { alignments: before }: { alignments: readonly Alignment[] },
  tables: readonly ChainTable[],
): Restationed {
  if (tables.some(({ side }) => before.every((each) => each.side !== side))) {
    const [zh, en] = [explainPlace({ why: 'alignment' }, 'zh'), explainPlace({ why: 'alignment' }, 'en')]
    throw refuseWith('alignments', { zh, en }, language)
  }
  const segmentsOf = new Map(tables.map(({ side, segments }) => [side, segments]))
  const plain = before.map((each) => ({ ...each, segments: segmentsOf.get(each.side) ?? each.segments }))
  const [former, latter] = [readLine(before), readLine(plain)]
  const labelOn = (side: string, mileage: string) => {
    const [was, is] = [former.get(side), latter.get(side)]
    const found = was && is ? labelByOther(was, is, { mileage }, 'start') : undefined
    return found?.segmentId === undefined ? found?.mileage : undefined
  }
  const restationed: Restationed = { alignments: [], moved: [], lost: [] }
  for (const alignment of plain) {
    const tiePoints = alignment.tiePoints?.map((point) => {
      const [mileage, mainMileage] = [
        labelOn(alignment.side, point.mileage),
        labelOn('main', point.mainMileage),
      ]
      if (mileage === undefined || mainMileage === undefined) {
        restationed.lost.push(point.mileage)
        return point
      }
      if (mileage !== point.mileage || mainMileage !== point.mainMileage)
        restationed.moved.push({ mileage: point.mileage, becomes: mileage })
      return { mileage, mainMileage }
    })
    restationed.alignments.push({ ...alignment, ...(tiePoints && { tiePoints }) })
  }
  return restationed
}
