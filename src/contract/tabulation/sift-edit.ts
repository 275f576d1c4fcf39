import { explain, type Language } from '../messages.ts'
import { z } from '../zod.ts'
import { type CellActor, cellAccess } from './cell-access.ts'
import { type Field, type FieldChoice, fieldValueSchema, ownChoices } from './field-schema.ts'
import { fieldsByCell } from './fields-by-cell.ts'
import { cellCount, type Place, readArea, readPlace } from './reference.ts'
import type { RefusedCell } from './sheet-endpoints.ts'
import type { FilledCell, SheetEdit, SheetRow } from './sheet-entity.ts'
import { CellValue, partsOfKey } from './sheet-schema.ts'
import type { RepeatRows, Template } from './template-schema.ts'

/** What an edit is held against. */
export interface SiftContext {
  template: Template
  /** The sheet as it stands. */
  rows: readonly SheetRow[]
  cells: readonly FilledCell[]
  actor: CellActor
  /** Of dictionaries, by their keys. */
  choices: ReadonlyMap<string, readonly FieldChoice[]>
  language: Language
}

type Lists = Pick<SheetEdit, 'rows' | 'cells'>

const texts = {
  noField: { zh: '不是填写项，不能填写', en: 'this cell is not filled in' },
  locked: { zh: '没有填写权限', en: 'you may not fill in this cell' },
  noRow: { zh: '所在的行已删除', en: 'its row was deleted' },
  noRepeat: { zh: '此处不能增加行', en: 'no rows can be added here' },
  most: { zh: '行数已达上限', en: 'there are as many rows as there may be' },
  least: { zh: '行数已是最少', en: 'there are as few rows as there may be' },
} satisfies Record<string, Record<Language, string>>

/** Cells and rows of an edit, each judged by itself: what may be taken, and what not, with why. */
export function siftEdit(edit: Lists, context: SiftContext): { edit: Lists; refused: RefusedCell[] } {
  return new Sieve(context).sift(edit)
}

class Sieve {
  readonly #context: SiftContext
  readonly #fields: ReadonlyMap<string, Field>
  readonly #accessTo: ReturnType<typeof cellAccess>
  readonly #refused: RefusedCell[] = []
  readonly #rows: Map<string, SheetRow>

  constructor(context: SiftContext) {
    this.#context = context
    this.#fields = fieldsByCell(context.template)
    this.#accessTo = cellAccess(context.template.permissions, context.actor)
    this.#rows = new Map(context.rows.map((row) => [row.rowId, row]))
  }

  sift({ rows, cells }: Lists): { edit: Lists; refused: RefusedCell[] } {
    const added = (rows?.set ?? []).filter((row) => this.#takesRow(row))
    const removed = (rows?.remove ?? []).filter((rowId) => this.#letsGo(rowId))
    const set = (cells?.set ?? []).flatMap((cell) => this.#judged(cell) ?? [])
    const ofRows = this.#context.cells.flatMap(({ key }) =>
      removed.includes(partsOfKey(key).rowId ?? '') ? key : [],
    )
    // What stood in a row that has gone is gone already.
    const emptied = (cells?.remove ?? []).filter((key) => this.#hasRow(key) && this.#mayWrite(key))
    const remove = [...new Set([...emptied, ...ofRows])]
    return {
      edit: {
        ...(rows && { rows: partsOf(added, removed) }),
        ...((cells || remove.length > 0) && { cells: partsOf(set, remove) }),
      },
      refused: this.#refused,
    }
  }

  #refuse(key: string, label: string, why: keyof typeof texts): false {
    this.#refused.push({ key, label, message: texts[why][this.#context.language] })
    return false
  }

  #takesRow(row: SheetRow): boolean {
    const repeat = this.#context.template.repeats.find(({ repeatId }) => repeatId === row.repeatId)
    const known = this.#rows.get(row.rowId)
    if (!repeat || (known && known.repeatId !== row.repeatId))
      return this.#refuse(row.rowId, repeat?.name ?? row.rowId, 'noRepeat')
    if (!known && this.#countOf(repeat) >= repeat.maximum) return this.#refuse(row.rowId, repeat.name, 'most')
    // So many rows are part of the form, no matter who begins it.
    const isExtra = !known && this.#countOf(repeat) >= repeat.minimum
    if (isExtra && !this.#cellsOf(repeat).some((place) => this.#isEditable(place)))
      return this.#refuse(row.rowId, repeat.name, 'locked')
    this.#rows.set(row.rowId, row)
    return true
  }

  /** A row whose cells are locked stays; one that has gone already is no matter. */
  #letsGo(rowId: string): boolean {
    const row = this.#rows.get(rowId)
    const repeat = this.#context.template.repeats.find(({ repeatId }) => repeatId === row?.repeatId)
    if (!row || !repeat) return true
    if (this.#countOf(repeat) <= repeat.minimum) return this.#refuse(rowId, repeat.name, 'least')
    if (!this.#cellsOf(repeat).every((place) => this.#isEditable(place)))
      return this.#refuse(rowId, repeat.name, 'locked')
    this.#rows.delete(rowId)
    return true
  }

  #countOf({ repeatId }: RepeatRows): number {
    return [...this.#rows.values()].filter((row) => row.repeatId === repeatId).length
  }

  #cellsOf(repeat: RepeatRows): Place[] {
    return cellsOfRepeat(this.#fields.keys(), repeat).flatMap((at) => readPlace(at) ?? [])
  }

  #isEditable(place: Place): boolean {
    return this.#accessTo(place) === 'edit'
  }

  #hasRow(key: string): boolean {
    const { rowId } = partsOfKey(key)
    return rowId === undefined || this.#rows.has(rowId)
  }

  #mayWrite(key: string): boolean {
    const { at, rowId } = partsOfKey(key)
    const field = this.#fields.get(at)
    const place = readPlace(at)
    if (!field || !place) return this.#refuse(key, at, 'noField')
    // What is hidden is not called by its name either.
    const isHidden = this.#accessTo(place) === 'hidden'
    const label = isHidden ? at : labelOf(field, key, [...this.#rows.values()])
    if (!this.#isEditable(place)) return this.#refuse(key, label, 'locked')
    const repeat = this.#context.template.repeats.find(
      ({ from, to }) => place.row >= from - 1 && place.row < to,
    )
    const row = rowId === undefined ? undefined : this.#rows.get(rowId)
    if (repeat?.repeatId !== row?.repeatId || (rowId !== undefined && !row))
      return this.#refuse(key, label, 'noRow')
    return true
  }

  #judged({ key, value }: FilledCell): FilledCell | undefined {
    if (!this.#mayWrite(key)) return undefined
    const field = this.#fields.get(partsOfKey(key).at)
    if (!field) return undefined
    const label = labelOf(field, key, [...this.#rows.values()])
    const offered =
      field.dictionaryKey === undefined
        ? ownChoices(field)
        : (this.#context.choices.get(field.dictionaryKey) ?? [])
    // What was chosen once may stay, though it is offered no more.
    const before = this.#context.cells.find((cell) => cell.key === key)
    const parsed = z.safeParse(fieldValueSchema(field, withChosen(offered, before)), value, {
      reportInput: true,
    })
    if (parsed.success) return { key, label, value: z.parse(CellValue, parsed.data) }
    const [issue] = parsed.error.issues
    const message = issue ? explain(issue, this.#context.language) : ''
    this.#refused.push({ key, label, message })
    return undefined
  }
}

function withChosen(choices: readonly FieldChoice[], before: FilledCell | undefined): readonly FieldChoice[] {
  const chosen = [before?.value].flat()
  return choices.map(({ stopped, ...choice }) =>
    stopped && !chosen.includes(choice.value) ? { ...choice, stopped } : choice,
  )
}

function partsOf<Set, Remove>(set: Set[], remove: Remove[]) {
  return { ...(set.length > 0 && { set }), ...(remove.length > 0 && { remove }) }
}

/** Those of the template's cells that stand in rows that repeat. */
export function cellsOfRepeat(cells: Iterable<string>, { from, to }: RepeatRows): string[] {
  return [...cells].filter((at) => {
    const place = readPlace(at)
    return place !== undefined && place.row >= from - 1 && place.row < to
  })
}

/** What people call a cell by its key. */
export function labelOf(field: Pick<Field, 'label' | 'at'>, key: string, rows: readonly SheetRow[]): string {
  const { at, rowId } = partsOfKey(key)
  const row = rows.find((each) => each.rowId === rowId)
  const beside = rows.filter(({ repeatId }) => repeatId === row?.repeatId)
  return labelAt(field, at, row && beside.indexOf(row))
}

/**
 * What people call a cell: its field, where the field has several cells the one, and of repeated rows the row, counted from 1.
 * `index`: of repeated rows which one it stands in, counted from 0.
 */
export function labelAt({ label, at: of }: Pick<Field, 'label' | 'at'>, at: string, index?: number): string {
  const area = readArea(of)
  const one = area && cellCount(area) > 1 ? ` ${at}` : ''
  return `${label}${one}${index === undefined ? '' : ` #${index + 1}`}`
}
