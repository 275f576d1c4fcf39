import { and, eq, isNull } from 'drizzle-orm'
import { placeAt } from '#contract/alignment.ts'
import { readLine } from '#contract/place.ts'
import {
  type DivisionPlan,
  mostPlanned,
  type PlannedDivision,
  type PlannedItem,
  type TemplateItem,
} from '#contract/unit-work/plan.ts'
import { line } from '../db/tables/project.ts'
import { division, type unitWork } from '../db/tables/unit-work.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import type { SignedInStep } from '../security/step.ts'
import { findTemplate } from './template-store.ts'

type UnitWork = typeof unitWork.$inferSelect
type Extent = Pick<PlannedDivision, 'startMileage' | 'endMileage'>
/** So many metres along the unit work; what lies between two such places. */
type Along = { metres: number; between: (from: number, to: number) => Required<Extent> }

/** What a plan adds to a unit work, parents before their parts, and how much of it is there already. */
export interface PlannedDivisions {
  fresh: PlannedDivision[]
  kept: number
  /** What the unit work has, by its code. */
  existing: ReadonlyMap<string, typeof division.$inferSelect>
}

/**
 * What a template makes of a unit work that is not there yet.
 * @throws Refusal 20400 when it is no template, an item lacks its count, there are too many, or a code stands for something else.
 */
export async function planOf(
  context: SignedInStep,
  unit: UnitWork,
  { template: key, items }: DivisionPlan,
): Promise<PlannedDivisions> {
  const { tx, language } = context
  const template = await findTemplate(context, key)
  if (!template) throw refuseField('template', 'option', language)
  const along = await alongOf(context, unit)
  const asked = new Map(items.map((item, at) => [item.code, { ...item, at }]))
  const known = template.parts.flatMap((part) => part.items.map(({ code }) => code))
  const unknown = items.findIndex(({ code }) => !known.includes(code))
  if (unknown >= 0) throw refuseField(`items.${unknown}.code`, 'option', language)
  const parts = template.parts.flatMap((part) => {
    const chosen = part.items.flatMap((item) => {
      const one = asked.get(item.code)
      if (!one) return []
      const counted = item.rule === 'structure' || item.rule === 'pour'
      if (counted && one.count === undefined) throw refuseField(`items.${one.at}.count`, 'required', language)
      if (item.rule === 'once') return { item, planned: one, total: 1, lots: 1 }
      const total = item.rule === 'length' ? along.metres : (one.count ?? 0)
      return { item, planned: one, total, lots: Math.ceil(total / one.each) }
    })
    return chosen.length > 0 ? { ...part, items: chosen } : []
  })
  const count = parts.reduce((sum, part) => part.items.reduce((all, { lots }) => all + 1 + lots, sum + 1), 0)
  if (count > mostPlanned) throw refuseWith('items', tooMany(count), language)

  const planned = parts.flatMap(({ code, name, items: ofPart }): PlannedDivision[] => [
    { code, name, level: 'part' },
    ...ofPart.flatMap((each): PlannedDivision[] => [
      { code: each.item.code, parentCode: code, name: each.item.name, level: 'item' },
      ...lotsOf(each, along),
    ]),
  ])
  const nameOf = new Map<string, string>()
  for (const { code, name } of planned) {
    const other = nameOf.get(code)
    if (other !== undefined) throw refuseWith('template', codeInUse(code, other), language)
    nameOf.set(code, name)
  }
  const rows = await tx
    .select()
    .from(division)
    .where(and(eq(division.unitWorkId, unit.unitWorkId), isNull(division.deletedAt)))
  const existing = new Map(rows.map((row) => [row.code, row]))
  const codeOf = new Map(rows.map((row) => [row.divisionId, row.code]))
  for (const { code, level, parentCode } of planned) {
    const there = existing.get(code)
    const parent = there?.parentId ? codeOf.get(there.parentId) : undefined
    if (there && (there.level !== level || parent !== parentCode))
      throw refuseWith('template', codeInUse(code, there.name), language)
  }
  const fresh = planned.filter(({ code }) => !existing.has(code))
  for (const { item, planned: asked } of parts.flatMap((part) => part.items)) {
    if (!fresh.some(({ parentCode }) => parentCode === item.code)) continue
    const other = planned.find(
      (each) => each.parentCode === item.code && differs(existing.get(each.code), each),
    )
    if (other)
      throw refuseWith(`items.${asked.at}.each`, coversOther(existing.get(other.code)?.name), language)
  }
  return { fresh, kept: planned.length - fresh.length, existing }
}

/** Whether a lot covers something else than the plan would give it: beside it, others would overlap or leave a gap. */
function differs(there: typeof division.$inferSelect | undefined, planned: PlannedDivision): boolean {
  if (!there) return false
  if (planned.startMileage !== undefined)
    return there.startMileage !== planned.startMileage || there.endMileage !== planned.endMileage
  // Which structures it stands for its name alone says, as long as that is the one which a plan gave it.
  const { divisionId, name } = there.fieldRevisions
  return divisionId !== undefined && name === undefined && numbersIn(there.name) !== numbersIn(planned.name)
}

/** What a lot's name says behind that of its item, which the template may call otherwise by now. */
function numbersIn(name: string): string {
  return name.slice(name.lastIndexOf(' '))
}

interface ItemLots {
  item: TemplateItem
  planned: PlannedItem & { at: number }
  total: number
  lots: number
}

function lotsOf({ item, planned: { each }, total, lots }: ItemLots, along: Along): PlannedDivision[] {
  return Array.from({ length: lots }, (_, index) => {
    const [from, to] = [index * each, Math.min(total, (index + 1) * each)]
    const extent = item.rule === 'length' ? along.between(from, to) : {}
    return {
      code: `${item.code}-${String(index + 1).padStart(3, '0')}`,
      parentCode: item.code,
      level: 'lot' as const,
      name: [item.name, calledOf(item.rule, from, to, extent)].filter(Boolean).join(' '),
      ...extent,
    }
  })
}

function calledOf(rule: TemplateItem['rule'], from: number, to: number, extent: Extent): string {
  if (rule === 'once') return ''
  if (rule === 'length') return `${extent.startMileage}～${extent.endMileage}`
  const numbers = to - from > 1 ? `${from + 1}～${to}` : String(to)
  return rule === 'structure' ? `${numbers}号` : `第${numbers}次浇筑`
}

/** Along the unit work's alignment, across its chains. */
async function alongOf({ tx }: SignedInStep, unit: UnitWork): Promise<Along> {
  const { lineId, startMileage, startDistance: start, endMileage, endDistance: end } = unit
  const [found] = await tx.select({ alignments: line.alignments }).from(line).where(eq(line.lineId, lineId))
  const alignment = readLine(found?.alignments ?? []).get(unit.alignment)
  const called = (distance: number, side: 'incoming' | 'outgoing') =>
    alignment && placeAt(alignment, distance, side)?.mileage
  return {
    // To the millimetre, as mileages are: a difference of fractions would be a trifle longer, and make a lot of nothing.
    metres: Math.round((end - start) * 1000) / 1000,
    between: (from, to) => ({
      startMileage: called(start + from, 'outgoing') ?? startMileage,
      endMileage: called(start + to, 'incoming') ?? endMileage,
    }),
  }
}

const tooMany = (count: number) => ({
  zh: `共 ${count} 项，一次最多划分 ${mostPlanned} 项`,
  en: `That would be ${count} divisions; at most ${mostPlanned} are made at once`,
})
const coversOther = (name = '') => ({
  zh: `已有的“${name}”与本次划分的范围不同，新增的检验批会与之重叠或留下空隙；请按原来的每批数量划分，或先删除该分项已有的检验批`,
  en: `“${name}” is there already and covers something else than this plan would give it, so that what is added would overlap it or leave a gap: divide as before, or delete the lots of this item first`,
})
const codeInUse = (code: string, name: string) => ({
  zh: `编码 ${code} 已用于“${name}”`,
  en: `The code ${code} already stands for “${name}”`,
})
