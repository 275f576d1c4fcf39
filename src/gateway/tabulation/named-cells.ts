import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { Language } from '#contract/messages.ts'
import { cellName, readArea } from '#contract/tabulation/reference.ts'
import { readNamedCells, writeNamedCells } from '#contract/tabulation/sheet-api.ts'
import type { RefusedCell, SheetSaved } from '#contract/tabulation/sheet-endpoints.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { handle } from '../http/handle.ts'
import type { Text } from '../platform/refuse-named.ts'
import type { SignedInStep } from '../security/step.ts'
import { fillIn, loadSheets, sheetAgain } from './fill-in.ts'
import { sheets } from './sheet-store.ts'
import { versionOf } from './sheet-version.ts'
import { showSheet } from './show-sheet.ts'

/** The keys of cells that a name stands for, by the name: single ones, and none of rows that repeat. */
function namedKeys({ names, repeats }: Template): Map<string, string> {
  return new Map(
    names.flatMap(({ name, at }) => {
      const area = readArea(at)
      if (!area || area.top !== area.bottom || area.left !== area.right) return []
      const repeated = repeats.some(({ from, to }) => area.top >= from - 1 && area.top < to)
      return repeated ? [] : [[name, cellName({ row: area.top, column: area.left })] as const]
    }),
  )
}

async function read(
  context: SignedInStep,
  request: RequestOf<typeof readNamedCells>,
): Promise<ResponseOf<typeof readNamedCells>> {
  const {
    sheetId,
    sheetName,
    revision,
    submitted,
    cells,
    results = {},
    ...shown
  } = await showSheet(context, request)
  const { template } = await versionOf(context.tx, shown)
  const filled = new Map(cells.map(({ key, value }) => [key, value]))
  const values = [...namedKeys(template)].flatMap(([name, key]) => {
    const value = filled.get(key) ?? results[key] ?? shown.bound[key]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { sheetId, sheetName, revision, submitted, values: Object.fromEntries(values) }
}

type Write = RequestOf<typeof writeNamedCells>

/** Cells that are called by their names as an edit of the sheet, and the names that there are not. */
function editOf(template: Template, { sheetId, baseRevision, values }: Write, language: Language) {
  const keys = namedKeys(template)
  const set = Object.entries(values).flatMap(([name, value]) => {
    const key = keys.get(name)
    return key === undefined ? [] : { key, value }
  })
  const unknown: RefusedCell[] = Object.keys(values)
    .filter((name) => !keys.has(name))
    .map((name) => ({ key: name, label: name, message: noSuchName[language] }))
  return { edit: { sheetId, baseRevision, cells: { set } }, unknown }
}

function answerOf(
  { sheet, refused = [] }: SheetSaved,
  unknown: readonly RefusedCell[],
): ResponseOf<typeof writeNamedCells> {
  const all = [...unknown, ...refused]
  return { revision: sheet.revision, ...(all.length > 0 && { refused: all }) }
}

export const namedCellHandlers = [
  handle(readNamedCells, read),
  handle(
    writeNamedCells,
    async (context, request) => {
      const row = await sheets.locked(context, context.loaded, request.sheetId)
      const { template } = await versionOf(context.tx, row)
      const { edit, unknown } = editOf(template, request, context.language)
      return answerOf(await fillIn(context, edit), unknown)
    },
    {
      load: loadSheets,
      save: sheets.save,
      async again(context, request) {
        const { template } = await versionOf(context.tx, await sheets.getAny(context, request.sheetId))
        const { edit, unknown } = editOf(template, request, context.language)
        return answerOf(await sheetAgain(context, edit), unknown)
      },
    },
  ),
]

const noSuchName: Text = {
  zh: '模板中没有这个名称，或它不是单个固定单元格',
  en: 'the template has no such name, or it is not of one cell that is always there',
}
