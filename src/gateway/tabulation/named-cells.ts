import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { cellName, readArea } from '#contract/tabulation/reference.ts'
import { readNamedCells, writeNamedCells } from '#contract/tabulation/sheet-api.ts'
import type { RefusedCell } from '#contract/tabulation/sheet-endpoints.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { handle } from '../http/handle.ts'
import type { Text } from '../platform/refuse-named.ts'
import type { SignedInStep } from '../security/step.ts'
import { fillIn, loadSheets } from './fill-in.ts'
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

export const namedCellHandlers = [
  handle(readNamedCells, read),
  handle(
    writeNamedCells,
    async (context, { sheetId, baseRevision, values }) => {
      const row = await sheets.locked(context, context.loaded, sheetId)
      const { template } = await versionOf(context.tx, row)
      const keys = namedKeys(template)
      const set = Object.entries(values).flatMap(([name, value]) => {
        const key = keys.get(name)
        return key === undefined ? [] : { key, value }
      })
      const unknown: RefusedCell[] = Object.keys(values)
        .filter((name) => !keys.has(name))
        .map((name) => ({ key: name, label: name, message: noSuchName[context.language] }))
      const { sheet, refused = [] } = await fillIn(context, { sheetId, baseRevision, cells: { set } })
      const all = [...unknown, ...refused]
      return { revision: sheet.revision, ...(all.length > 0 && { refused: all }) }
    },
    {
      load: loadSheets,
      save: sheets.save,
      async again(context, { sheetId }) {
        const { revision } = await sheets.getAny(context, sheetId)
        return { revision }
      },
    },
  ),
]

const noSuchName: Text = {
  zh: '模板中没有这个名称，或它不是单个固定单元格',
  en: 'the template has no such name, or it is not of one cell that is always there',
}
