import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attributeItemEntity } from '#contract/attribute/entities.ts'
import type { FormItem } from '#contract/attribute/forms.ts'
import { type ItemType, itemTypes } from '#contract/attribute/item-type.ts'
import {
  formSchema,
  problemsOf,
  readValue,
  valueSchema,
  valuesEdit,
} from '#contract/attribute/value-schema.ts'
import { z } from '#contract/zod.ts'

const id = (index: number) => `0190c2a4-1000-7000-8000-${String(index).padStart(12, '0')}`
const choices = ['甲', '乙', '丙'].map((value) => ({ value, nameZh: `${value}级`, nameEn: `${value}-en` }))

function item(type: ItemType, more: Partial<FormItem> = {}): FormItem {
  return {
    itemId: id(itemTypes.indexOf(type)),
    groupId: id(90),
    itemName: type,
    code: type,
    type,
    required: 0,
    options: [],
    sort: 1,
    status: 1,
    revision: 3,
    changedAt: 0,
    changedByName: '',
    choices,
    ...more,
  }
}

const columns = [
  item('text', { itemId: id(80), tableId: id(itemTypes.indexOf('table')), required: 1 }),
  item('number', { itemId: id(81), tableId: id(itemTypes.indexOf('table')) }),
]
const items = [...itemTypes.map((type) => item(type)), ...columns]

const line = fc.stringMatching(/^[\p{L}\p{N}]{1,20}$/u)
const reference = (member: string) =>
  fc.uniqueArray(fc.record({ [member]: fc.nat(50).map(id), name: line }), {
    minLength: 1,
    maxLength: 5,
    selector: (each) => each[member],
  })
/** Values that each type takes. */
const fitting: Readonly<Record<ItemType, fc.Arbitrary<unknown>>> = {
  text: line,
  number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  date: fc
    .date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  'yes-no': fc.boolean(),
  'one-of': fc.constantFrom('甲', '乙', '丙'),
  'several-of': fc.uniqueArray(fc.constantFrom('甲', '乙', '丙'), { minLength: 1 }),
  person: reference('userId'),
  unit: reference('organizationId'),
  file: reference('fileId'),
  table: fc.array(fc.record({ [id(80)]: line, [id(81)]: fc.integer() }, { requiredKeys: [id(80)] }), {
    minLength: 1,
    maxLength: 5,
  }),
}

test.each(itemTypes)(
  'DIC-04 a value of type %s: form and gateway take the same, as JSON leaves it',
  (type) => {
    const definition = item(type)
    fc.assert(
      fc.property(fitting[type], (value) => {
        const stored: unknown = JSON.parse(JSON.stringify(value))
        expect(z.safeParse(valueSchema(definition, items), stored).success).toBe(true)
        const request = { [definition.itemId]: stored, baseRevision: 0 }
        expect(z.safeParse(formSchema(items), request).success).toBe(true)
        const edit = valuesEdit(request, items)
        expect(edit).toEqual({ set: [{ itemId: definition.itemId, name: type, version: 3, value: stored }] })
        expect(problemsOf(edit, items)).toEqual([])
      }),
    )
  },
)

test.each(itemTypes)(
  'DIC-04 a value of another type than %s is refused, whatever JSON it is, and never throws',
  (type) => {
    const definition = item(type)
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const parsed = z.safeParse(valueSchema(definition, items), value).success
        const edit = { set: [{ itemId: definition.itemId, name: type, version: 1, value }] }
        expect(problemsOf(edit, items).length === 0).toBe(parsed)
        for (const { itemId } of problemsOf(edit, items)) expect(itemId).toBe(definition.itemId)
      }),
    )
  },
)

test('DIC-04 bounds, stopped items, columns and what is required are kept to, each by the id of its item', () => {
  const bounded = item('number', { minimum: 2, maximum: 5 })
  const refused = (edit: Parameters<typeof problemsOf>[0], of: readonly FormItem[]) =>
    problemsOf(edit, of).map(({ itemId, issue }) => [itemId, issue.code])
  const set = (itemId: string, value: unknown) => ({ set: [{ itemId, name: 'n', version: 1, value }] })
  expect(refused(set(bounded.itemId, 6), [bounded])).toEqual([[bounded.itemId, 'too_big']])
  const stopped = { ...bounded, status: 0 }
  expect(refused(set(bounded.itemId, 3), [stopped])).toEqual([[bounded.itemId, 'unrecognized_keys']])
  expect(refused({ remove: [bounded.itemId] }, [stopped])).toEqual([])
  const required = { ...bounded, required: 1 }
  expect(refused({ remove: [bounded.itemId] }, [required])).toEqual([[bounded.itemId, 'invalid_value']])
  expect(refused(set(id(81), 3), items)).toEqual([[id(81), 'unrecognized_keys']])
  const table = id(itemTypes.indexOf('table'))
  expect(refused(set(table, [{ [id(81)]: 3 }]), items)).toEqual([[table, 'invalid_type']])
  const columnStopped = items.map((each) => (each.itemId === id(80) ? { ...each, status: 0 } : each))
  expect(refused(set(table, [{ [id(81)]: 3 }]), columnStopped)).toEqual([])
  expect(refused(set(table, [{ [id(80)]: 'Ⅳ', [id(81)]: 3 }]), columnStopped)).toEqual([])
})

test('DIC-04 a cell is read as people write it', () => {
  const read = (type: ItemType, text: string) => readValue(item(type), text)
  // A comma that groups nothing may stand for a point: the number is refused as it is written.
  for (const text of ['12,5', '1,2345', '1,234,5']) expect(read('number', text)).toBe(text)
  for (const text of ['1,234.5', '1 234.5', '１，２３４.５']) expect(read('number', text)).toBe(1234.5)
  expect(['1,234.5', '１２', '-3', '12m'].map((text) => read('number', text))).toEqual([
    1234.5,
    12,
    -3,
    '12m',
  ])
  expect(['2026-03-09', '2026/3/9', '2026年3月9日', '昨天'].map((text) => read('date', text))).toEqual([
    '2026-03-09',
    '2026-03-09',
    '2026-03-09',
    '昨天',
  ])
  expect(['是', 'Yes', '否', '√', '也许'].map((text) => read('yes-no', text))).toEqual([
    true,
    true,
    false,
    true,
    '也许',
  ])
  expect(['甲', '乙级', '丙-en', '丁'].map((text) => read('one-of', text))).toEqual(['甲', '乙', '丙', '丁'])
})

test('DIC-04 a definition has just the parts of its type', () => {
  const given = { itemId: id(1), groupId: id(90), itemName: '埋深', code: 'depth' }
  const refused = (more: object) =>
    (z.safeParse(attributeItemEntity.Add, { ...given, ...more }).error?.issues ?? []).map(({ path }) =>
      path.join(),
    )
  expect(refused({ type: 'number', unit: '米', minimum: 1, maximum: 2, preset: '1' })).toEqual([])
  expect(refused({ type: 'number', minimum: 3, maximum: 2 })).toEqual(['maximum'])
  expect(refused({ type: 'date', unit: '米', minimum: 1 })).toEqual(['unit', 'minimum'])
  expect(refused({ type: 'one-of' })).toEqual(['options'])
  expect(refused({ type: 'one-of', options: ['甲'], dictionaryKey: 'structure' })).toEqual(['dictionaryKey'])
  expect(refused({ type: 'table', tableId: id(2) })).toEqual(['type'])
})
