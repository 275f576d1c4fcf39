import { useCallback, useEffect, useState } from 'react'
import { Entries } from '#contract/entries.ts'
import type { FieldChoice, FieldType } from '#contract/tabulation/field-schema.ts'
import { presetOf } from '#contract/tabulation/preset.ts'
import type { LockedCell } from '#contract/tabulation/seen-template.ts'
import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import type { CellValue } from '#contract/tabulation/sheet-schema.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { z } from '#contract/zod.ts'
import { Paper } from '../kit/paper.tsx'
import { cn } from '../ui/cn.ts'
import { useCellWords } from './cell-words.ts'
import { choicesOf, type DrawnCell, type DrawnRow, drawnRows } from './drawn-rows.ts'
import { pageRule } from './page-rule.ts'
import { printStyle } from './print-style.ts'
import { type CellPicture, PrintedPictures } from './printed-pictures.tsx'
import { SheetCell } from './sheet-cell.tsx'
import { columnPixels, SheetColumns } from './sheet-columns.tsx'
import { shownIn } from './shown-in.ts'
import type { Filling } from './use-filling.ts'

interface PrintSheetProps {
  template: Template
  locked: readonly LockedCell[]
  detail: SheetDetail
  filling: Filling
  choices: ReadonlyMap<string, readonly FieldChoice[]>
  onPrinted: () => void
}

/** In points, how high the pictures of a field may be in a cell that is lower: its row grows, for smaller ones say nothing. */
const leastHeights: Partial<Record<FieldType, number>> = { photo: 85, signature: 34 }

/** Prints a sheet as it stands, on the pages that its template asks for; its header rows are repeated on each. */
export function PrintSheet({ template, locked, detail, filling, choices, onPrinted }: PrintSheetProps) {
  const { page } = template
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
  const settle = useCallback((fileId: string) => setSettled((before) => new Set(before).add(fileId)), [])
  const hidden = new Set(locked.flatMap(({ at, access }) => (access === 'hidden' ? at : [])))
  const heights = new Map(template.rowHeights.map(({ index, size }) => [index, size]))
  const heightOf = (row: number) => heights.get(row + 1) ?? 15
  const rows = drawnRows(template, filling.sheet.layout, filling.rowIds)
  const picturesIn = ({ key, at, field }: DrawnCell) =>
    field && !hidden.has(at) && field.type in leastHeights ? picturesOf(filling.valueAt(key)) : []
  const ready = rows.every(({ cells }) =>
    cells.flatMap(picturesIn).every(({ fileId }) => settled.has(fileId)),
  )
  useEffect(() => {
    // A picture that is still on its way would be a blank on the paper.
    if (!ready) return
    // The policy lets no style element in; a sheet of rules that is made here is none.
    const rules = new CSSStyleSheet()
    rules.replaceSync(pageRule(page))
    document.adoptedStyleSheets.push(rules)
    addEventListener('afterprint', onPrinted, { once: true })
    print()
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== rules)
      removeEventListener('afterprint', onPrinted)
    }
  }, [ready, page, onPrinted])
  const words = useCellWords()
  const shown = shownIn(filling.sheet, detail, hidden.size > 0)
  const { above, head, body } = partsOf(rows, page.headerRows)
  const cellContent = (drawn: DrawnCell, row: number) => {
    if (hidden.has(drawn.at)) return null
    const pictures = picturesIn(drawn)
    if (drawn.field && pictures.length > 0) {
      const spanned = Array.from({ length: drawn.rows }, (_, below) => heightOf(row + below))
      const height = Math.max(
        leastHeights[drawn.field.type] ?? 0,
        spanned.reduce((sum, each) => sum + each, 0),
      )
      return <PrintedPictures pictures={pictures} height={height} onSettled={settle} />
    }
    const offered = drawn.field ? choicesOf(drawn.field, choices) : []
    return (
      <SheetCell
        drawn={drawn}
        value={drawn.field && (filling.valueAt(drawn.key) ?? presetOf(drawn.field, offered))}
        shown={shown(drawn)}
        choices={offered}
        entered={undefined}
        acts={undefined}
        words={words}
      />
    )
  }
  const drawnRow = ({ index, row, cells }: DrawnRow) => (
    <tr
      key={index}
      className={
        page.breaksAfter?.includes(row + 1) ? 'break-inside-avoid break-after-page' : 'break-inside-avoid'
      }
      style={{ height: `${heightOf(row)}pt` }}
    >
      {cells.map((drawn) => (
        <td key={drawn.key} colSpan={drawn.columns} rowSpan={drawn.rows} style={printStyle(drawn.style)}>
          {cellContent(drawn, row)}
        </td>
      ))}
    </tr>
  )
  const look = cn(
    'table-fixed border-collapse text-[9pt] text-[#000]',
    page.scale === undefined && 'w-full',
    page.centered && 'mx-auto',
  )
  // Without a scale the columns fit the width of a page.
  const size =
    page.scale === undefined
      ? undefined
      : { width: columnPixels(template).reduce((sum, width) => sum + width, 0), zoom: page.scale / 100 }
  return (
    <Paper>
      {above.length > 0 ? (
        <table className={look} style={size}>
          <SheetColumns template={template} />
          <tbody>{above.map(drawnRow)}</tbody>
        </table>
      ) : null}
      <table className={look} style={size}>
        <SheetColumns template={template} />
        {head.length > 0 ? <thead>{head.map(drawnRow)}</thead> : null}
        <tbody>{body.map(drawnRow)}</tbody>
      </table>
    </Paper>
  )
}

/** The rows above those that every page repeats, these, and the others. */
function partsOf(rows: readonly DrawnRow[], header: Template['page']['headerRows']) {
  const first = header ? header.from - 1 : 0
  const last = header?.to ?? 0
  return {
    above: rows.filter(({ row }) => row < first),
    head: rows.filter(({ row }) => row >= first && row < last),
    body: rows.filter(({ row }) => row >= Math.max(first, last)),
  }
}

/** The pictures that a cell is filled in with. */
function picturesOf(value: CellValue | undefined): CellPicture[] {
  const references = z.safeParse(Entries, value).data ?? []
  return references.flatMap(({ fileId, name }) =>
    typeof fileId === 'string' ? { fileId, name: String(name) } : [],
  )
}
