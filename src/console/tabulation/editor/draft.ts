import { largestTemplate } from '#contract/tabulation/limits.ts'
import { type Lines, type Meaning, moveMeaning } from '#contract/tabulation/move-meaning.ts'
import { readArea } from '#contract/tabulation/reference.ts'
import type { DrawnSheet, Template } from '#contract/tabulation/template-schema.ts'
import type { Changed } from './messages.ts'

/** A template that is being changed: how it is drawn comes from the editor, what its cells mean from the panels beside it. */
export interface Draft {
  drawn: DrawnSheet
  meaning: Meaning
  lines: Lines
  /** What was last said of the cells, and the rows and columns as they were then: what was taken out comes back by it. */
  said: { meaning: Meaning; lines: Lines }
}

/** The rows and columns of a template that is opened. */
const opened: Lines = {
  rows: [...Array(largestTemplate.rows).keys()],
  columns: [...Array(largestTemplate.columns).keys()],
}

export function draftOf(template: Template): Draft {
  const { rows, columns, cells, styles, merges, rowHeights, columnWidths, freeze, ...meaning } = template
  const sheet = { rows, columns, cells, styles, merges, rowHeights, columnWidths }
  const drawn = { ...sheet, ...(freeze && { freeze }) }
  return { drawn, meaning, lines: opened, said: { meaning, lines: opened } }
}

/** The draft as the editor opens it again: its rows and columns are counted again. */
export function reopened(draft: Draft): Draft {
  return draftOf(templateOf(draft))
}

/** Something else is drawn. */
export function drawnAs({ said }: Draft, { sheet, rowNumbers, columnNumbers }: Changed): Draft {
  const lines = { rows: rowNumbers, columns: columnNumbers }
  return { drawn: sheet, lines, said, meaning: moveMeaning(said.meaning, said.lines, lines) }
}

/** Something else is said of the cells. */
export function meantAs({ drawn, lines }: Draft, meaning: Meaning): Draft {
  return { drawn, lines, meaning, said: { meaning, lines } }
}

/** The template as it stands, large enough for all that is said of its cells. */
export function templateOf({ drawn, meaning }: Draft): Template {
  const { fields, names, bindings, permissions, checks, repeats } = meaning
  const areas = [fields, names, bindings, permissions, checks].flat().flatMap(({ at }) => readArea(at) ?? [])
  return {
    ...meaning,
    ...drawn,
    rows: Math.max(drawn.rows, ...areas.map(({ bottom }) => bottom + 1), ...repeats.map(({ to }) => to)),
    columns: Math.max(drawn.columns, ...areas.map(({ right }) => right + 1)),
  }
}
