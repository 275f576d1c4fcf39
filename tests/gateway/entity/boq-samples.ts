import { randomUUID } from 'node:crypto'
import { boqItemCalls, boqItemEntity } from '#contract/boq/item.ts'
import { boqItemId } from '#gateway/operations/demo/bills.ts'
import { unitWorkId as demoUnitWorkId } from '#gateway/operations/demo/unit-works.ts'
import type { EntitySample } from './entity-sample.ts'

let made = 0
const unitWorkId = demoUnitWorkId('highway', 0)

/** Items below a chapter of a demo bill. */
export const boqItemSample: EntitySample = {
  entity: boqItemEntity,
  calls: boqItemCalls,
  account: 'sysadmin',
  stranger: 'engineer',
  add: async () => ({
    unitWorkId,
    parentId: boqItemId('highway', '02'),
    code: `item-${Date.now().toString(36)}${made++}`,
    name: '测试清单项',
    unit: 'm³',
    design: '12.5',
    done: '3',
    price: '100.05',
    remark: '由测试添加',
  }),
  rival: ({ code }) => ({ code }),
  edits: {
    name: ['改名的清单项', '又改名的清单项'],
    unit: ['m', 't'],
    design: ['13', '14.25'],
    done: ['4', '5.5'],
    price: ['99.9', '101'],
    remark: ['备注一', '备注二'],
  },
  invalid: {
    unitWorkId: ['no id', randomUUID()],
    workSiteId: ['no id', randomUUID()],
    parentId: ['no id', randomUUID(), boqItemId('railway', '02')],
    dictionaryId: ['no id', randomUUID()],
    code: ['', 'x'.repeat(51)],
    name: ['', '长'.repeat(201)],
    unit: ['none such'],
    design: ['-1', '1.23456', 'many'],
    done: ['-1', '1.23456', 'many'],
    price: ['-1', '1.23456', 'much'],
    remark: ['长'.repeat(501)],
  },
  queries: [
    { unitWorkId },
    { unitWorkId, level: 1 },
    { unitWorkId, children: 0 },
    { parentId: boqItemId('highway', '02') },
    { workSiteId: randomUUID() },
    { keyword: '承台' },
    { keyword: '0102', unitWorkId },
  ],
}
