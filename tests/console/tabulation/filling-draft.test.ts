import { expect, test } from 'vitest'
import { draftOf, withDraft } from '#console/tabulation/filling-draft.ts'
import {
  beginFilling,
  editOf,
  editsOf,
  type FillingBasis,
  type FillingState,
  valueIn,
  withCells,
  withEntered,
  withRows,
  withValues,
} from '#console/tabulation/filling-state.ts'
import { fieldsByCell } from '#contract/tabulation/fields-by-cell.ts'
import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import type { Draft } from '#offline/draft-types.ts'
import { openDraft, saveDraft } from '#offline/queue/drafts.ts'
import { openDatabase } from '#offline/vault/db.ts'
import { openVault } from '#offline/vault/encryption.ts'
import { id, tableId, template } from '../../contract/tabulation/template.ts'
import { someKeys, someone } from '../../offline/tab.ts'
import { detail, rowId } from './sheet-detail.ts'

const content = template()
const basis: FillingBasis = {
  template: content,
  fields: fieldsByCell(content),
  choices: new Map(),
  language: 'zh',
}
const amount = `B4/${rowId}`
const filled = (sheet = detail) => withCells(beginFilling(basis, sheet), new Map([[amount, '7']]))

/** As it comes back from a device, where it is sealed. */
async function stored(state: FillingState): Promise<Draft> {
  const store = {
    database: await openDatabase(() => {}),
    vault: openVault(someone.accountId, await someKeys()),
  }
  const draft = draftOf(state)
  const back = draft && (await openDraft(store, await saveDraft(store, 'sheet', draft)))
  store.database.close()
  if (!back) throw new Error('Nothing is stored')
  return back
}

const written = (value: string, revision = 6): SheetDetail => ({
  ...detail,
  revision,
  cells: [...detail.cells, { key: amount, value }],
})

test('TAB-02: nothing is stored of a sheet in which nothing was changed', () => {
  expect(draftOf(beginFilling(basis, detail))).toBeUndefined()
})

test('TAB-02: cells, emptied ones, rows and half a number come back as they were, and what they come to', async () => {
  const key = `A4/${rowId}`
  const further = { rowId: id(21), repeatId: tableId }
  const emptied = withCells(filled(), new Map([[key, undefined]]))
  const state = withEntered(withRows(emptied, [...emptied.rows, further]), `B4/${further.rowId}`, {
    text: '3.',
  })
  const back = withDraft(beginFilling(basis, detail), await stored(state))
  expect([valueIn(back, amount), valueIn(back, key), back.rows]).toEqual(['7', undefined, state.rows])
  expect(back.entered).toEqual(state.entered)
  expect(back.sheet.value('B6')).toBe(7)
  expect(editOf(back, () => '').request).toEqual(editOf(state, () => '').request)
})

test('TAB-02: what somebody else wrote meanwhile in the same cell is a conflict once it is saved, not written over', async () => {
  const back = withDraft(beginFilling(basis, written('9')), await stored(filled()))
  const { request, seen } = editOf(back, () => '')
  expect([request.baseRevision, valueIn(back, amount)]).toEqual([detail.revision, '7'])
  expect(seen.cells.some(({ key }) => key === amount)).toBe(false)
})

test('TAB-02, TAB-05: of three cells that are taken up again, the one that somebody else wrote meanwhile alone is asked about; the others, and what is typed since, are written over what the person sees', async () => {
  const name = `A4/${rowId}`
  const stands = {
    ...written('9', 7),
    cells: [...written('9').cells, { key: 'F8', value: '不合格' }],
  }
  const draft = await stored(withCells(filled(), new Map([[name, '水泥']])))
  const taken = withCells(withDraft(beginFilling(basis, stands), draft), new Map([['F8', '合格']]))
  const asked = (state: FillingState) =>
    editsOf(state, (key) => key).map(({ request, seen }) => ({
      base: [request.baseRevision, seen.revision],
      keys: request.cells?.set?.map(({ key }) => key),
    }))
  const each = [
    { base: [7, 7], keys: [name, 'F8'] },
    { base: [detail.revision, detail.revision], keys: [amount] },
  ]
  expect(asked(taken)).toEqual(each)
  // Nor is it written over theirs once the page was closed again.
  expect(asked(withDraft(beginFilling(basis, stands), await stored(taken)))).toEqual(each)
})

test('TAB-05: a row that was deleted in a draft is deleted over what stood there, with what others wrote in it since asked about; rows that were added come first', async () => {
  const further = { rowId: id(21), repeatId: tableId }
  const draft = await stored(withRows(beginFilling(basis, detail), [further]))
  const [first, second, ...others] = editsOf(
    withCells(withDraft(beginFilling(basis, written('9')), draft), new Map([['F8', '合格']])),
    (key) => key,
  ).map(({ request }) => request)
  expect(others).toEqual([])
  expect(first).toMatchObject({ baseRevision: 6, rows: { set: [further], remove: [] } })
  expect(second).toMatchObject({ baseRevision: detail.revision, rows: { set: [], remove: [rowId] } })
})

test('TAB-02: so it is where it was still being typed', async () => {
  const typed = withEntered(beginFilling(basis, detail), amount, { text: '7' })
  const { request, seen } = editOf(
    withValues(withDraft(beginFilling(basis, written('9')), await stored(typed))),
    () => '',
  )
  expect([request.baseRevision, request.cells?.set?.[0]?.value]).toEqual([detail.revision, '7'])
  expect(seen.cells.some(({ key }) => key === amount)).toBe(false)
})

test('TAB-02: what is saved by now does not come back, and a sheet with nothing else is as it was read', async () => {
  const read = beginFilling(basis, written('7'))
  expect(withDraft(read, await stored(filled()))).toBe(read)
})

test('TAB-02: what was filled in in a row that somebody else deleted meanwhile stays in front of the person', async () => {
  const read = beginFilling(basis, { ...detail, rows: [], cells: [], revision: 6 })
  const back = withDraft(read, await stored(filled()))
  expect(editOf(back, () => '').request).toEqual(editOf(filled(), () => '').request)
  expect([back.rows, valueIn(back, amount)]).toEqual([detail.rows, '7'])
})

test('TAB-02: what was typed before the draft was read is newer than it', async () => {
  const typed = withCells(beginFilling(basis, detail), new Map([[amount, '8']]))
  expect(valueIn(withDraft(typed, await stored(filled())), amount)).toBe('8')
})

test('TAB-02: what an earlier build stored otherwise is left alone', () => {
  const state = beginFilling(basis, detail)
  expect(withDraft(state, { values: { cells: '7' } })).toBe(state)
})
