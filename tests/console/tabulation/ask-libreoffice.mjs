// Makes `libreoffice.json`: what LibreOffice makes of filled sheets that went out as workbooks. It needs `soffice`, which the tests
// do not.
// node tests/console/tabulation/ask-libreoffice.mjs
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runnerImport } from 'vite'

/** @param {string} room */
const room = (room) => new URL(`../../../src/${room}`, import.meta.url).pathname
/** @type {{ module: typeof import('./filled-workbooks.ts') }} */
const { module: filled } = await runnerImport(new URL('filled-workbooks.ts', import.meta.url).pathname, {
  logLevel: 'warn',
  resolve: {
    alias: Object.fromEntries(
      ['contract', 'console', 'gateway', 'request', 'offline'].map((name) => [`#${name}`, room(name)]),
    ),
  },
})

/** It calculates formulas again, whatever the workbook says that they came to. */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`

const folder = mkdtempSync(join(tmpdir(), 'sheets-'))
try {
  const profile = join(folder, 'profile')
  mkdirSync(join(profile, 'user'), { recursive: true })
  writeFileSync(join(profile, 'user', 'registrymodifications.xcu'), settings)
  const asked = await filled.filledWorkbooks()
  for (const [index, [, bytes]] of asked.entries()) writeFileSync(join(folder, `${index}.xlsx`), bytes)
  execFileSync('soffice', [
    `-env:UserInstallation=file://${profile}`,
    '--headless',
    '--convert-to',
    'xlsx:Calc MS Excel 2007 XML',
    '--outdir',
    join(folder, 'out'),
    ...asked.map((_, index) => join(folder, `${index}.xlsx`)),
  ])
  const answers = []
  for (const [index, [title]] of asked.entries())
    answers.push([title, await filled.shownOf(readFileSync(join(folder, 'out', `${index}.xlsx`)))])
  writeFileSync(
    new URL('libreoffice.json', import.meta.url),
    `${JSON.stringify(Object.fromEntries(answers), null, 1)}\n`,
  )
} finally {
  rmSync(folder, { recursive: true })
}
