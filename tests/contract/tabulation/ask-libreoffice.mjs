// Makes `libreoffice.json`: what LibreOffice makes of the formulas of `formulas.tsv`. It needs `soffice`, which the tests do not.
// node tests/contract/tabulation/ask-libreoffice.mjs
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { runnerImport } from 'vite'

/** @type {{ module: typeof import('./formula-table.ts') }} */
const { module: table } = await runnerImport(new URL('formula-table.ts', import.meta.url).pathname, {
  logLevel: 'warn',
  resolve: { alias: { '#contract': new URL('../../../src/contract', import.meta.url).pathname } },
})
/** Functions that workbooks name with a prefix, because they are newer than the format. */
const newer =
  /\b(CEILING\.MATH|FLOOR\.MATH|MODE\.SNGL|RANK\.EQ|RANK\.AVG|PERCENTILE\.INC|QUARTILE\.INC|STDEV\.S|STDEV\.P|VAR\.S|VAR\.P|FORECAST\.LINEAR|NORM\.S\.DIST|NORM\.DIST|NORM\.INV|MAXIFS|MINIFS|IFNA|XOR|IFS|SWITCH|CONCAT|TEXTJOIN|NUMBERVALUE|UNICHAR|UNICODE|DAYS|ISOWEEKNUM|XLOOKUP|XMATCH|ARABIC|PERMUTATIONA)\(/g

/** @type {Map<string, import('hucre').Cell>} */
const cells = new Map()
for (const { at, value } of table.sheetValues()) {
  if (typeof value !== 'number' && typeof value !== 'string' && typeof value !== 'boolean') continue
  cells.set(`${at.row},${at.column}`, {
    value,
    type: typeof value === 'number' ? 'number' : typeof value === 'string' ? 'string' : 'boolean',
  })
}
const failing = table.placeOf(table.failing.at)
cells.set(`${failing.row},${failing.column}`, {
  value: null,
  type: 'formula',
  formula: table.failing.formula,
})
const asked = table.readTable().filter(({ formula }) => !/\b(?:TODAY|NOW)\(/.test(formula))
for (const [index, { formula }] of asked.entries()) {
  const { row, column } = table.placeOf(`${table.formulaColumn}${index + 1}`)
  const written = formula.replace(newer, '_xlfn.$1(')
  cells.set(`${row},${column}`, { value: null, type: 'formula', formula: written })
}

const folder = mkdtempSync(join(tmpdir(), 'formulas-'))
try {
  const bytes = await writeXlsx({ sheets: [{ name: '表', rows: [], cells }] })
  writeFileSync(join(folder, 'asked.xlsx'), bytes)
  const profile = `-env:UserInstallation=file://${folder}/profile`
  const filter = 'xlsx:Calc MS Excel 2007 XML'
  execFileSync('soffice', [
    profile,
    '--headless',
    '--convert-to',
    filter,
    '--outdir',
    join(folder, 'out'),
    join(folder, 'asked.xlsx'),
  ])
  const { sheets } = await readXlsx(readFileSync(join(folder, 'out', 'asked.xlsx')))
  const answers = asked.map(({ formula }, index) => {
    const { row, column } = table.placeOf(`${table.formulaColumn}${index + 1}`)
    const cell = sheets[0]?.cells?.get(`${row},${column}`)
    return [formula, cell?.formulaResult ?? cell?.value ?? null]
  })
  writeFileSync(
    new URL('libreoffice.json', import.meta.url),
    `${JSON.stringify(Object.fromEntries(answers), null, 1)}\n`,
  )
} finally {
  rmSync(folder, { recursive: true })
}
