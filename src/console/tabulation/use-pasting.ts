import { type ClipboardEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldChoice } from '#contract/tabulation/field-schema.ts'
import { fieldsByCell } from '#contract/tabulation/fields-by-cell.ts'
import type { LockedCell } from '#contract/tabulation/seen-template.ts'
import { cellsOfRepeat } from '#contract/tabulation/sift-edit.ts'
import type { RepeatRows, Template } from '#contract/tabulation/template-schema.ts'
import { useLanguage } from '../kit/use-language.ts'
import { type PasteContext, type Pasted, pasteCells } from './paste-cells.ts'
import type { Filling } from './use-filling.ts'
import type { FilledWorkbook } from './workbook-baseline.ts'
import { cellsOfWorkbook } from './workbook-cells.ts'

export interface Pasting {
  /** What the person may do with a cell of the template. */
  accessTo: (at: string) => 'hidden' | 'view' | 'edit'
  /** Whether the sheet has cells that the person does not see. */
  hides: boolean
  /** The repeated rows that the person may add to, and delete: those with any cell that they fill in, and with no other. */
  growing: ReadonlySet<RepeatRows>
  shrinking: ReadonlySet<RepeatRows>
  paste: (event: ClipboardEvent<HTMLTableElement>) => void
  /** @throws Error in words where the workbook is of another form. */
  fillFrom: (workbook: FilledWorkbook) => void
  /** What came of the last time. */
  pasted: Pasted | undefined
  forget: () => void
}

interface PastingOptions {
  template: Template
  locked: readonly LockedCell[]
  filling: Filling
  /** Whether anything may be filled in. */
  editable: boolean
  choices: ReadonlyMap<string, readonly FieldChoice[]>
}

/** Fills in many cells of a sheet at once, by what was copied from another one or stands in a workbook. */
export function usePasting({ template, locked, filling, editable, choices }: PastingOptions): Pasting {
  const { t } = useTranslation('tabulation-sheet')
  const language = useLanguage()
  const [pasted, setPasted] = useState<Pasted>()
  const fields = useMemo(() => fieldsByCell(template), [template])
  const accessTo = useMemo(() => {
    const access = new Map(locked.map((each) => [each.at, each.access]))
    return (at: string) => access.get(at) ?? (editable ? 'edit' : 'view')
  }, [locked, editable])
  const mayFill = (at: string) => accessTo(at) === 'edit'
  const { growing, shrinking } = useMemo(() => {
    const fillable = template.repeats.map((repeat) => ({
      repeat,
      each: cellsOfRepeat(fields.keys(), repeat).map((at) => accessTo(at) === 'edit'),
    }))
    const where = (isIt: (each: readonly boolean[]) => boolean) =>
      new Set(fillable.flatMap(({ repeat, each }) => (isIt(each) ? repeat : [])))
    return {
      growing: where((each) => each.includes(true)),
      shrinking: where((each) => !each.includes(false)),
    }
  }, [template, fields, accessTo])
  const context: PasteContext = {
    template,
    growing,
    rows: filling.rows,
    mayFill,
    choices,
    language,
    // Of what was emptied there is no text to show.
    say: (why, text) => t(`paste.${why}`, { text, ...(text === '' && { context: 'emptied' }) }),
  }
  const take = (taken: Pasted) => {
    const { baseline, contested = [] } = taken.workbook ?? {}
    filling.fill(taken.cells, taken.added, contested.length > 0 ? baseline : undefined)
    setPasted(taken)
  }
  return {
    accessTo,
    hides: locked.some((each) => each.access === 'hidden'),
    growing,
    shrinking,
    paste(event) {
      const text = event.clipboardData.getData('text/plain')
      const { target } = event
      if (!/[\t\n]/.test(text.trimEnd()) || !(target instanceof HTMLElement)) return
      const row = target.closest('tr')?.rowIndex
      if (row === undefined || target.dataset.column === undefined) return
      event.preventDefault()
      take(pasteCells(text, { row, column: Number(target.dataset.column) }, context))
    },
    fillFrom({ lines, baseline }) {
      const taken = cellsOfWorkbook(lines, {
        ...context,
        valueOf: filling.valueAt,
        newest: filling.newest,
        baseline: baseline?.sheetId === filling.newest.sheetId ? baseline : undefined,
      })
      if (!taken) throw new Error(t('paste.otherForm'))
      take(taken)
    },
    pasted,
    forget: () => setPasted(undefined),
  }
}
