import { expect, test } from 'vitest'
import { compareTemplates } from '#contract/tabulation/compare-templates.ts'
import { id, template } from './template.ts'

test('TAB-01: two versions of a template are compared: what differs, in which cells', () => {
  const before = template()
  const [nameField, ...fields] = before.fields
  if (!nameField) throw new Error('the template has no field')
  const { required: _, ...optional } = nameField
  const after = template({
    cells: before.cells.flatMap((cell) => {
      if (cell.at === 'A5') return []
      if (cell.at === 'D7') return { ...cell, formula: 'D6*0.6' }
      return cell.at === 'A1' ? { ...cell, style: 1 } : cell
    }),
    fields: [{ ...optional, fieldId: id(99) }, ...fields],
    names: [{ name: '合计', at: 'D6' }],
    permissions: [{ at: 'A4', access: 'view' }],
    page: { ...before.page, orientation: 'portrait' },
  })
  expect(compareTemplates(before, after)).toEqual([
    { part: 'cells', at: 'A5', kind: 'removed', before: '0.5', after: undefined },
    { part: 'cells', at: 'D7', kind: 'changed', before: '=D6*A5', after: '=D6*0.6' },
    { part: 'fields', at: 'A4', kind: 'changed', before: '名称', after: '名称' },
    { part: 'permissions', at: 'A4', kind: 'added', before: undefined, after: 'view' },
    { part: 'names', at: '数量', kind: 'removed', before: 'B4', after: undefined },
    { part: 'style', at: 'A1', kind: 'changed', before: undefined, after: undefined },
    { part: 'sheet', at: 'page', kind: 'changed', before: undefined, after: undefined },
  ])
  expect(compareTemplates(before, template())).toEqual([])
  const { margins, ...page } = before.page
  const otherOrder = template({ page: { margins: { ...margins }, ...page } })
  expect(JSON.stringify(otherOrder)).not.toBe(JSON.stringify(before))
  expect(compareTemplates(before, otherOrder), 'the order of keys is no difference').toEqual([])
})
