import { lineEntity } from '#contract/line/entity.ts'
import { type ReadLine, readLine } from '#contract/place.ts'
import type { z } from '#contract/zod.ts'
import { newId } from '../platform/ids.ts'
import type { Text } from '../platform/refuse-named.ts'
import type { Reading } from './draft-facts.ts'

type NewLine = z.output<typeof lineEntity.Add>

/** A line of a draft, as far as it is right: what lies on it is checked by its chain tables. */
export interface DraftLine {
  lineId: string
  add: NewLine | undefined
  read: ReadLine | undefined
}

/** Reads the lines of a draft with their chain tables; by name. */
export function readLines({ steps, problems, projectId, now }: Reading): ReadonlyMap<string, DraftLine> {
  const { line: rows, chain } = steps
  problems.refuseRepeats('line', 'lineName', rows)
  const named = new Set(rows.flatMap(({ cells }) => cells.lineName ?? []))
  for (const { row, cells } of chain)
    if (!named.has(cells.lineName ?? ''))
      problems.add({ step: 'chain', row, field: 'lineName' }, cells.lineName ? noSuchLine : 'required')
  const lines = new Map<string, DraftLine>()
  for (const [index, { row, cells }] of rows.entries()) {
    const lineId = newId(now)
    const alignments = new Map<string, { rows: number[]; segments: object[] }>()
    for (const segment of chain) {
      if (segment.cells.lineName !== cells.lineName) continue
      const { alignment: side = 'main', startMileage, endMileage } = segment.cells
      const entry = alignments.get(side) ?? { rows: [], segments: [] }
      entry.rows.push(segment.row)
      entry.segments.push({ segmentId: newId(now), startMileage, endMileage })
      alignments.set(side, entry)
    }
    const { lineName, type, remark } = cells
    const spot = { step: 'line', row } as const
    const sides = [...alignments]
    if (sides.length === 0) problems.add({ ...spot, field: 'lineName' }, noChain)
    const given = {
      lineId,
      projectId,
      lineName,
      type,
      remark,
      sort: index + 1,
      alignments: sides.map(([side, { segments }]) => ({ side, segments })),
    }
    const add = problems.parse(lineEntity.Add, given, ([field, at, part, segment, name]) => {
      if (field !== 'alignments') return { ...spot, field: field === 'type' ? field : 'lineName' }
      const places = typeof at === 'number' ? (sides[at]?.[1].rows ?? []) : []
      if (part === 'side') return { step: 'chain', row: places[0] ?? 0, field: 'alignment' }
      if (typeof segment !== 'number') return { ...spot, field: 'lineName' }
      return {
        step: 'chain',
        row: places[segment] ?? 0,
        field: name === 'startMileage' ? name : 'endMileage',
      }
    })
    if (lineName !== undefined) lines.set(lineName, { lineId, add, read: add && readLine(add.alignments) })
  }
  return lines
}

/** A name of a line that another step does not have. */
export const noSuchLine: Text = {
  zh: '“线路”步骤中没有此线路',
  en: 'There is no such line in the step “Lines”',
}
const noChain: Text = {
  zh: '线路没有里程段，请在“断链表”中填写其起止里程',
  en: 'The line has no segment: say in the chain table from where to where it goes',
}
