import { and, isNull } from 'drizzle-orm'
import type { BillImportRow } from '#contract/boq/import.ts'
import { boqItemEntity, mostBoqLevels } from '#contract/boq/item.ts'
import type { ImportedRow } from '#contract/import-report.ts'
import { explain, type Language, type Rule, ruleMessage } from '#contract/messages.ts'
import { z } from '#contract/zod.ts'
import { boqItem } from '../db/tables/boq.ts'
import type { BillOwner } from '../identity/bill-scope.ts'
import type { Text } from '../platform/refuse-named.ts'
import type { SignedInStep } from '../security/step.ts'
import { findValueDictionaries } from '../value-dictionary/queries.ts'
import { ofBill } from './bill-owner.ts'
import { type BoqItem, isEnough, lessThanNothing } from './item-store.ts'
import { tooDeep, unitsOfMeasure } from './new-items.ts'

const Add = z.omit(boqItemEntity.Add, {
  boqItemId: true,
  unitWorkId: true,
  workSiteId: true,
  parentId: true,
  dictionaryId: true,
  nodeId: true,
})
/** Fields of a line that are right, but for what it is part of. */
type ImportedFields = z.output<typeof Add>

/** What becomes of a line: a new item, a known one with the fields that change, or what is wrong. */
export type Judged = { line: number } & (
  | { verdict: 'create'; fields: ImportedFields; parentCode: string | undefined; level: number }
  | { verdict: 'change'; item: BoqItem; changes: Partial<ImportedFields> }
  | { verdict: 'same' }
  | { verdict: 'error'; errors: NonNullable<ImportedRow['errors']> }
)

export interface Judgement {
  judged: Judged[]
  /** The items of the bill by their codes. */
  items: ReadonlyMap<string, BoqItem>
}

type Read = {
  row: BillImportRow
  item: BoqItem | undefined
  fields: ImportedFields | undefined
  errors: Errors
}
type Errors = { path: string; message: string }[]

/** Judges the lines of a workbook against a bill as it stands: what each would do, or what is wrong with which of its cells. */
export async function judgeImport(
  context: SignedInStep,
  owner: BillOwner,
  rows: readonly BillImportRow[],
): Promise<Judgement> {
  const { tx, actor, language } = context
  const isOfBill = and(ofBill(boqItem, owner), isNull(boqItem.deletedAt))
  const items = await tx.select().from(boqItem).where(isOfBill)
  const byCode = new Map(items.map((item) => [item.code, item]))
  const codeOf = new Map(items.map(({ boqItemId, code }) => [boqItemId, code]))
  const units = await findUnits(context)

  const reads = new Map<string, Read>()
  const all = rows.map((row): Read => {
    const read = readRow(row, byCode.get(row.code ?? ''), language)
    const { item, fields, errors } = read
    const say = (path: string, rule: Rule) => errors.push({ path, message: ruleMessage(rule, language) })
    const code = fields?.code ?? row.code
    if (code && reads.has(code)) say('code', 'repeated')
    else if (code) reads.set(code, read)
    if (fields?.unit && fields.unit !== item?.unit && !units.has(fields.unit)) say('unit', 'valueNotThere')
    if (item && row.parentCode && row.parentCode !== codeOf.get(item.parentId ?? ''))
      errors.push({ path: 'parentCode', message: standsElsewhere(codeOf.get(item.parentId ?? ''))[language] })
    return read
  })
  const levels = new Levels(byCode, reads)
  const judged: Judged[] = []
  for (const { row, item, fields, errors } of all) {
    const { line, parentCode } = row
    const level = item ? item.level : levels.of(row)
    if (typeof level !== 'number') errors.push({ path: 'parentCode', message: level[language] })
    const changes = item && fields ? changesOf(item, fields) : {}
    const [first] = Object.keys(changes)
    if (first && !actor.permissions.has('boq:edit'))
      errors.push({ path: first, message: ruleMessage('notGranted', language) })
    if (item && changes.design !== undefined && !(await isEnough(context, item, changes.design)))
      errors.push({ path: 'design', message: lessThanNothing(item.changed)[language] })
    if (errors.length > 0 || !fields || typeof level !== 'number')
      judged.push({ line, verdict: 'error', errors })
    else if (!item) judged.push({ line, verdict: 'create', fields, parentCode, level })
    else judged.push(first ? { line, verdict: 'change', item, changes } : { line, verdict: 'same' })
  }
  return { judged, items: byCode }
}

/** The fields of a line by the same rules as an item; what a known one leaves empty stays. */
function readRow(row: BillImportRow, item: BoqItem | undefined, language: Language): Read {
  const { line: _line, parentCode: _parent, ...cells } = row
  const given = Object.fromEntries(Object.entries(cells).filter(([, text]) => text))
  const parsed = z.safeParse(Add, { ...(item && { name: item.name }), ...given }, { reportInput: true })
  if (parsed.success) return { row, item, fields: parsed.data, errors: [] }
  const errors = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: explain(issue, language),
  }))
  return { row, item, fields: undefined, errors }
}

function changesOf(item: BoqItem, fields: ImportedFields): Partial<ImportedFields> {
  const before: Readonly<Record<string, unknown>> = item
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== before[name]))
}

async function findUnits({ tx }: SignedInStep): Promise<ReadonlySet<string>> {
  const dictionaries = await findValueDictionaries(tx)
  const items = dictionaries.find(({ key }) => key === unitsOfMeasure)?.items ?? []
  return new Set(items.flatMap(({ value, status }) => (status === 1 ? value : [])))
}

/** How deep new items lie, each below an item of the bill or of another line; or why they lie nowhere. */
class Levels {
  private readonly items: ReadonlyMap<string, BoqItem>
  private readonly reads: ReadonlyMap<string, Read>
  private readonly known = new Map<string, number | Text>()

  constructor(items: ReadonlyMap<string, BoqItem>, reads: ReadonlyMap<string, Read>) {
    this.items = items
    this.reads = reads
  }

  of({ parentCode }: BillImportRow): number | Text {
    if (!parentCode) return 1
    const above = this.below(parentCode)
    if (typeof above !== 'number') return above
    return above < mostBoqLevels ? above + 1 : tooDeep
  }

  /** The level of the item of a code. */
  private below(code: string): number | Text {
    const item = this.items.get(code)
    if (item) return item.level
    const before = this.known.get(code)
    if (before !== undefined) return before
    const read = this.reads.get(code)
    if (!read) return noParent(code)
    // Until it is known: an item that asks for it again lies below itself.
    this.known.set(code, isRing)
    const level = read.errors.length > 0 ? parentWrong(read.row.line) : this.of(read.row)
    this.known.set(code, level)
    return level
  }
}

const standsElsewhere = (code: string | undefined): Text => ({
  zh: code === undefined ? '该清单项没有上级；请在清单中移动它' : `上级应为 ${code}；请在清单中移动它`,
  en:
    code === undefined
      ? 'This item is part of no other; move it in the bill itself'
      : `It is part of ${code}; move it in the bill itself`,
})
const noParent = (code: string): Text => ({
  zh: `清单和表中都没有编码 ${code}`,
  en: `Neither the bill nor the sheet has an item ${code}`,
})
const parentWrong = (line: number): Text => ({
  zh: `上级所在的第 ${line} 行有误`,
  en: `Line ${line}, which it is part of, is wrong`,
})
const isRing: Text = { zh: '上级关系成环', en: 'It would be part of itself' }
