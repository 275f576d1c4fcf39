import type { FormGroup, FormItem } from '#contract/attribute/forms.ts'
import { sampleId } from '../sample.tsx'

const stamp = { revision: 1, changedAt: 0, changedByName: '' }

/** An item of the sample group. */
export function sampleItem(number: number, more: Partial<FormItem>): FormItem {
  return {
    itemId: sampleId(number),
    groupId: sampleId(100),
    itemName: `属性${number}`,
    code: `item-${number}`,
    type: 'text',
    required: 0,
    options: [],
    choices: [],
    sort: number,
    status: 1,
    ...stamp,
    ...more,
  }
}

const table = sampleItem(101, { itemName: '衬砌分段', type: 'table' })
export const lining = {
  table,
  type: sampleItem(102, { itemName: '类型', tableId: table.itemId }),
  length: sampleItem(103, { itemName: '长度', type: 'number', tableId: table.itemId }),
}

/** A group with these items. */
export function sampleGroup(items: FormItem[]): FormGroup {
  return {
    groupId: sampleId(100),
    nodeType: 3,
    groupName: '隧道属性',
    code: 'tunnel',
    sort: 1,
    status: 1,
    version: 1,
    ...stamp,
    items,
  }
}
