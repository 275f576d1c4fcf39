import { type InitializationStep, mostStepRows, StepRow } from '#contract/project-initialization/steps.ts'
import { z } from '#contract/zod.ts'
import { dayText } from '../workbook/day-text.ts'
import { type ImportColumn, missingHeads, readLines } from '../workbook/import-sheet.ts'
import type { NamedSheet } from '../workbook/read-sheet.ts'
import { writeSheets } from '../workbook/write-workbook.ts'
import type { StepColumn } from './step-columns.ts'

/** A step as a sheet: called by the step, its heads by the fields. */
export interface StepSheet {
  step: InitializationStep
  name: string
  columns: readonly StepColumn[]
}

/** A workbook with a sheet for each step and what stands there: the template, too. */
export async function writeSteps(
  sheets: readonly StepSheet[],
  rowsOf: (step: InitializationStep) => readonly StepRow[],
): Promise<Blob> {
  return await writeSheets(
    sheets.map(({ step, name, columns }) => ({
      name,
      heads: columns.map(({ label, required }) => (required ? `${label}*` : label)),
      lines: rowsOf(step).map((row) =>
        columns.map(({ field, options }) => {
          const text = row[field]
          return options.find(({ value }) => value === text)?.label ?? text
        }),
      ),
    })),
  )
}

/** A row whose cells under these heads hold a formula: nobody sees whether what it came to is what was meant. */
interface ComputedRow {
  name: string
  line: number
  heads: string[]
}

/** What a workbook says of steps; a sheet that cannot be read says why. */
export interface ReadSteps {
  steps: { sheet: StepSheet; rows: StepRow[] }[]
  /** Sheets that lack required columns. */
  lacking: { name: string; heads: string[] }[]
  /** Sheets with more rows than a step may have. */
  long: { name: string; rows: number }[]
  computed: ComputedRow[]
  /** Names of sheets that are no step's. */
  unknown: string[]
}

/** Reads the steps that a workbook has sheets of, by their names and heads. */
export function readSteps(found: readonly NamedSheet[], sheets: readonly StepSheet[]): ReadSteps {
  const read: ReadSteps = { steps: [], lacking: [], long: [], computed: [], unknown: [] }
  for (const { name, lines } of found) {
    const sheet = sheets.find((each) => each.name === name.trim())
    if (!sheet) {
      read.unknown.push(name)
      continue
    }
    const columns = sheet.columns.map(importColumn)
    const heads = missingHeads(lines, columns)
    const given = readLines(lines, columns)
    for (const { line, formulas } of given)
      if (formulas.length > 0) read.computed.push({ name, line, heads: labelsOf(sheet, formulas) })
    const rows = given
      .filter(({ formulas }) => formulas.length === 0)
      .map(({ values }) => stepRow(sheet.columns, values))
    if (heads.length > 0) read.lacking.push({ name, heads })
    else if (rows.length > mostStepRows) read.long.push({ name, rows: rows.length })
    else if (rows.length > 0) read.steps.push({ sheet, rows })
  }
  return read
}

/** The column of a step as an import understands it. */
export function importColumn({ field, label, required, input, options }: StepColumn): ImportColumn {
  const values = new Map(options.map((option) => [option.label, option.value]))
  return { name: field, label, required, ...(input === 'choice' && { values }) }
}

function stepRow(columns: readonly StepColumn[], values: Readonly<Record<string, string>>): StepRow {
  const days = columns.flatMap(({ field, input }) => {
    const text = values[field]
    return input === 'day' && text !== undefined ? [[field, dayText(text)]] : []
  })
  return z.parse(StepRow, { ...values, ...Object.fromEntries(days) })
}

function labelsOf({ columns }: StepSheet, fields: readonly string[]): string[] {
  return columns.flatMap(({ field, label }) => (fields.includes(field) ? label : []))
}
