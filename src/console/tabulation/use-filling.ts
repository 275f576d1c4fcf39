import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { FieldChoice } from '#contract/tabulation/field-schema.ts'
import { fieldsByCell } from '#contract/tabulation/fields-by-cell.ts'
import type { Sheet } from '#contract/tabulation/formula/sheet.ts'
import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import type { SheetRow } from '#contract/tabulation/sheet-entity.ts'
import { type CellValue, partsOfKey } from '#contract/tabulation/sheet-schema.ts'
import { labelOf } from '#contract/tabulation/sift-edit.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import type { Draft } from '#offline/draft-types.ts'
import { newId } from '#request/id.ts'
import type { Restored } from '../kit/use-draft.ts'
import { useKeptDraft } from '../kit/use-kept-draft.ts'
import { useLanguage } from '../kit/use-language.ts'
import {
  type DraftedCell,
  type DraftedRow,
  draftedCells,
  draftedRows,
  draftOf,
  withCellsOver,
  withDraft,
} from './filling-draft.ts'
import {
  afterSave,
  baselineIn,
  beginFilling,
  type EnteredText,
  editsOf,
  type FillingState,
  filledBy,
  isDirty,
  type UnsavedEdit,
  withCells,
  withEntered,
  withRead,
  withRows,
  withValues,
} from './filling-state.ts'
import { rowIdsOf } from './row-ids.ts'
import type { Baseline } from './workbook-baseline.ts'

/** What is done in cells, by their keys. */
export interface CellActs {
  fill: (key: string, value: CellValue | undefined) => void
  /** While somebody types, before it is a value. */
  enter: (key: string, entered: EnteredText) => void
  leave: (key: string) => void
  removeRow: (rowId: string) => void
}

export interface Filling {
  sheet: Sheet
  rowIds: Readonly<Record<string, readonly string[]>>
  rows: readonly SheetRow[]
  /** Something was changed or is typed that is not saved. */
  dirty: boolean
  /** Another one once something else stands in a cell. */
  valueAt: (key: string) => CellValue | undefined
  entered: FillingState['entered']
  /** Always the same ones. */
  acts: CellActs
  /** `added`: rows that the cells need. `over`: what they were written over, where that is not what stands there. */
  fill: (
    cells: ReadonlyMap<string, CellValue | undefined>,
    added: readonly SheetRow[],
    over: Baseline | undefined,
  ) => void
  /** The sheet as it is on the screen, but for what is not saved: what was just saved is in it before it is read again. */
  shown: SheetDetail
  /** The sheet as it was read last: others may have saved more than what it is filled in over. */
  newest: SheetDetail
  /** What a workbook is exported over that it may be filled in from again. */
  baseline: (() => Baseline) | undefined
  addRow: (repeatId: string) => void
  called: (key: string) => string
  /**
   * Takes what is typed as the cells' values: what is to be saved, and the name of its draft, or the first cell whose field does
   * not take it.
   */
  finish: () => { wrong: string } | { edits: readonly UnsavedEdit[]; draft: string; saved: () => void }
  /** What was brought back of what had not been saved. */
  restored: Restored | undefined
  /** What is typed has become other. */
  touch: () => void
  /** Gives up what is not saved. */
  discard: () => void
  /** What was written here and never saved, where it can be saved no more. */
  unsent: { writtenAt: number; cells: readonly DraftedCell[]; rows: readonly DraftedRow[] } | undefined
  discardUnsent: () => void
}

/**
 * A sheet while it is filled in: it calculates as it will at the gateway. What is not saved is kept as a draft, so that it is
 * still there after the tablet has closed the page. Where the sheet is no longer `editable` it stands beside it, unsent, and
 * goes into it again once it is.
 */
export function useFilling(
  template: Template,
  detail: SheetDetail,
  choices: ReadonlyMap<string, readonly FieldChoice[]>,
  editable: boolean,
): Filling {
  const language = useLanguage()
  const basis = useMemo(
    () => ({ template, fields: fieldsByCell(template), choices, language }) as const,
    [template, choices, language],
  )
  const [state, setState] = useState(() => beginFilling(basis, detail))
  const dirty = isDirty(state)
  const reread = withRead(state, detail)
  if (reread !== state) setState(reread)
  else if (state.basis !== basis) setState(filledBy(state, basis))
  const [restored, setRestored] = useState<Restored>()
  if (!dirty && restored) setRestored(undefined)
  const [unsent, setUnsent] = useState<Draft & { writtenAt: number }>()
  const restore = (draft: Draft & { writtenAt: number }) => {
    const next = withDraft(state, draft)
    // What stands there already, others wrote it or a page beside this one, is unsent no more.
    setUnsent(editable || next === state ? undefined : draft)
    if (!editable || next === state) return
    setState(next)
    setRestored({
      writtenAt: draft.writtenAt,
      moved: (draft.baseRevision ?? detail.revision) !== detail.revision,
    })
  }
  const name = `tabulation-sheet ${detail.sheetId}`
  const kept = useKeptDraft({
    name,
    title: detail.sheetName,
    current: () => (editable ? undefined : unsent) ?? draftOf(state),
    restore,
  })
  const turned = useEffectEvent(() => {
    if (editable) {
      if (unsent) restore(unsent)
      return
    }
    const draft = draftOf(state)
    if (!draft) return
    setUnsent({ ...draft, writtenAt: Date.now() })
    setState(beginFilling(basis, state.newest))
  })
  // Somebody else submitted it, or its task went on, while it was filled in here: or the other way round.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked at when this changes, and only then.
  useEffect(() => turned(), [editable])
  const touch = useEffectEvent(() => editable && kept.touch())
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the change, it is stored.
  useEffect(() => void touch(), [state])
  const { rows, changed } = state
  const rowIds = useMemo(() => rowIdsOf(rows), [rows])
  const saved = useMemo(
    () => new Map(state.detail.cells.map(({ key, value }) => [key, value])),
    [state.detail],
  )
  const valueAt = useCallback(
    (key: string) => (changed.has(key) ? changed.get(key) : saved.get(key)),
    [changed, saved],
  )
  const acts = useMemo<CellActs>(
    () => ({
      fill: (key, value) => setState((now) => withCells(now, new Map([[key, value]]))),
      enter: (key, entered) => setState((now) => withEntered(now, key, entered)),
      leave: (key) => setState((now) => withValues(now, [key])),
      removeRow: (removed) =>
        setState((now) =>
          withRows(
            now,
            now.rows.filter(({ rowId }) => rowId !== removed),
          ),
        ),
    }),
    [],
  )
  const called = (key: string, among = rows) => {
    const field = basis.fields.get(partsOfKey(key).at)
    return field ? labelOf(field, key, among) : key
  }
  const drafted = useMemo(() => unsent && withDraft(state, unsent), [unsent, state])
  return {
    sheet: state.sheet,
    rows,
    rowIds,
    dirty,
    valueAt,
    entered: state.entered,
    acts,
    fill: (cells, added, over) =>
      setState((now) => (over ? withCellsOver(now, cells, added, over) : withCells(now, cells, added))),
    shown: state.detail,
    newest: state.newest,
    baseline: editable ? () => baselineIn(state) : undefined,
    addRow(repeatId) {
      const rowId = newId()
      setState((now) => withRows(now, [...now.rows, { rowId, repeatId }]))
    },
    called,
    finish() {
      const finished = withValues(state)
      setState(finished)
      const [wrong] = finished.entered.keys()
      if (wrong !== undefined) return { wrong }
      const ended = kept.saving(draftOf(finished))
      return {
        edits: editsOf(finished, called),
        draft: name,
        saved() {
          ended()
          setUnsent(undefined)
          setState((now) => afterSave(now, finished))
        },
      }
    },
    restored,
    touch: kept.touch,
    discard() {
      kept.forget()
      setUnsent(undefined)
      setState(beginFilling(basis, state.newest))
    },
    unsent: unsent &&
      drafted && {
        writtenAt: unsent.writtenAt,
        cells: draftedCells(drafted, called),
        rows: draftedRows(drafted),
      },
    discardUnsent() {
      kept.forget()
      setUnsent(undefined)
    },
  }
}
