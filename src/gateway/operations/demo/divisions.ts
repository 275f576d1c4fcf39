import { metresOf, mileageAt } from '#contract/mileage.ts'
import type { Inspection } from '#contract/unit-work/acceptance.ts'
import type { division, unitWork } from '../../db/tables/unit-work.ts'
import { fixedId } from '../../platform/fixed-id.ts'
import { packagedTemplates } from '../../unit-work/templates.ts'
import { type ProjectKey, projectId } from './projects.ts'
import type { Stamp } from './stamp.ts'
import { unitWorkId } from './unit-works.ts'

type UnitWork = typeof unitWork.$inferInsert
type Division = typeof division.$inferInsert

/** A division of a demo unit work, by its code: `01`, `0101`, `0101-001`. */
export function divisionId(project: ProjectKey, number: number, code: string): string {
  return fixedId(`demo:division:${unitWorkId(project, number)}:${code}`)
}

const dividedOfProject = 3
const lotsOfItem = 6
const keys: readonly ProjectKey[] = ['railway', 'highway', 'water']

/** The first unit works of each project, divided by a template, and part of it accepted. */
export function divisionRows(unitWorks: readonly UnitWork[], stamp: Stamp): Division[] {
  return keys.flatMap((key) =>
    unitWorks
      .filter((unit) => unit.projectId === projectId(key))
      .slice(0, dividedOfProject)
      .flatMap((unit, number) => rowsOf(key, number, unit, stamp)),
  )
}

function rowsOf(key: ProjectKey, number: number, unit: UnitWork, stamp: Stamp): Division[] {
  const template = packagedTemplates.find(({ major }) => major === unit.major) ?? packagedTemplates[0]
  const { unitWorkId, projectId, startDistance, endDistance, startMileage } = unit
  const idOf = (code: string) => divisionId(key, number, code)
  const common = { ...stamp, unitWorkId, projectId, inspections: [] }
  const prefix = startMileage.slice(0, startMileage.indexOf('K') + 1)
  const at = (index: number) =>
    mileageAt(
      prefix,
      Math.round(metresOf(startMileage) + ((endDistance - startDistance) * index) / lotsOfItem),
    )
  return (template?.parts ?? []).flatMap((part, partIndex) => [
    {
      ...common,
      divisionId: idOf(part.code),
      level: 'part' as const,
      code: part.code,
      name: part.name,
      sort: partIndex + 1,
    },
    ...part.items.flatMap((item, itemIndex): Division[] => [
      {
        ...common,
        divisionId: idOf(item.code),
        parentId: idOf(part.code),
        level: 'item',
        code: item.code,
        name: item.name,
        sort: itemIndex + 1,
      },
      ...Array.from({ length: lotsOfItem }, (_, index): Division => {
        const code = `${item.code}-${String(index + 1).padStart(3, '0')}`
        const inspections = partIndex === 0 ? inspectionsOf(index + itemIndex, stamp) : []
        return {
          ...common,
          divisionId: idOf(code),
          parentId: idOf(item.code),
          level: 'lot',
          code,
          name: `${item.name} ${at(index)}～${at(index + 1)}`,
          startMileage: at(index),
          endMileage: at(index + 1),
          sort: index + 1,
          inspections,
          outcome: inspections.at(-1)?.outcome ?? null,
        }
      }),
    ]),
  ])
}

/** Of four lots two are accepted, one of them when it was inspected again, one is rejected and one is not inspected yet. */
function inspectionsOf(number: number, { changedAt }: Stamp): Inspection[] {
  const inspectedOn = changedAt.toISOString().slice(0, 10)
  const common = { inspectedOn, inspector: '王海', present: ['李明远', '陈国栋'] }
  const accepted = { ...common, outcome: 'accepted' as const }
  const rejected = { ...common, outcome: 'rejected' as const, remarks: '混凝土表面蜂窝，返工后复验' }
  const cases: readonly Inspection[][] = [
    [{ number: '1', ...accepted }],
    [
      { number: '1', ...rejected },
      { number: '2', ...accepted },
    ],
    [{ number: '1', ...rejected }],
    [],
  ]
  return cases[number % cases.length] ?? []
}
