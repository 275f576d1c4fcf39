import { randomUUID } from 'node:crypto'
import { checkBillImport, importBill } from '#contract/boq/import.ts'
import { boqItemCalls, listBills } from '#contract/boq/item.ts'
import { listNodeDifferences, takeOverNodes } from '#contract/boq/take-over.ts'
import { boqVariationCalls } from '#contract/boq/variation.ts'
import { codes } from '#contract/codes.ts'
import { boqItemId, boqVariationId } from '#gateway/operations/demo/bills.ts'
import { dictionaryId } from '#gateway/operations/demo/dictionaries.ts'
import { projectId as demoProjectId } from '#gateway/operations/demo/projects.ts'
import { unitWorkId as demoUnitWorkId } from '#gateway/operations/demo/unit-works.ts'
import { minted, narrowing, part, row, type Sample } from './sample.ts'
import type { Belongings } from './two-units.ts'

const projectId = ({ workSite }: Belongings) => workSite.projectId
const workSiteId = ({ workSite }: Belongings) => workSite.workSiteId
const keyOf = (own: Belongings) => (projectId(own) === demoProjectId('railway') ? 'railway' : 'highway')
const unitWorkId = (own: Belongings) => demoUnitWorkId(keyOf(own), 0)
const chapterId = (own: Belongings) => boqItemId(keyOf(own), '02')
const itemId = (own: Belongings) => boqItemId(keyOf(own), '0201')

const draftId = (own: Belongings) => boqVariationId(keyOf(own), 'BG-003')
const submittedId = (own: Belongings) => boqVariationId(keyOf(own), 'BG-002')
const lineOf = (own: Belongings) => ({
  lineId: randomUUID(),
  boqItemId: itemId(own),
  name: '梁段',
  difference: '1',
})

/** Calls about bills of quantities. */
export const boqSamples: Record<string, Sample> = {
  [listBills.id]: {
    request: (own) => ({ projectId: projectId(own) }),
    ids: { projectId: narrowing(projectId) },
  },
  [boqItemCalls.list.id]: {
    request: () => ({}),
    ids: {
      unitWorkId: narrowing(unitWorkId),
      workSiteId: narrowing(workSiteId),
      parentId: narrowing(chapterId),
    },
  },
  [boqItemCalls.detail.id]: {
    request: (own) => ({ boqItemId: itemId(own) }),
    ids: { boqItemId: row(itemId) },
  },
  [boqItemCalls.add.id]: {
    request: (own) => ({
      boqItemId: randomUUID(),
      unitWorkId: unitWorkId(own),
      parentId: chapterId(own),
      code: randomUUID(),
      name: '越权的清单项',
    }),
    ids: {
      boqItemId: minted(itemId),
      unitWorkId: part(unitWorkId),
      workSiteId: part(workSiteId),
      parentId: part(chapterId),
      dictionaryId: part(() => dictionaryId('GCL-SJ')),
      nodeId: 'shared',
    },
  },
  [boqItemCalls.update.id]: {
    request: (own) => ({ boqItemId: itemId(own), baseRevision: 1, name: '越权的名称' }),
    ids: { boqItemId: row(itemId), 'after[]': 'minted' },
  },
  [boqItemCalls.remove.id]: {
    request: (own) => ({ ids: [itemId(own)] }),
    ids: { 'ids[]': row(itemId), 'after[]': 'minted' },
  },
  [boqItemCalls.restore.id]: {
    request: (own) => ({ ids: [itemId(own)] }),
    ids: { 'ids[]': row(itemId) },
  },
  ...Object.fromEntries(
    [checkBillImport, importBill].map(({ id }): [string, Sample] => [
      id,
      {
        request: (own) => ({
          unitWorkId: unitWorkId(own),
          rows: [{ line: 2, code: randomUUID(), name: '越权的清单项', parentCode: '02' }],
        }),
        ids: { unitWorkId: part(unitWorkId), workSiteId: part(workSiteId) },
      },
    ]),
  ),
  [boqItemCalls.move.id]: {
    request: (own) => ({ boqItemId: itemId(own), parentId: chapterId(own) }),
    ids: { boqItemId: row(itemId), parentId: part(chapterId), beforeId: part(itemId) },
  },
  [listNodeDifferences.id]: {
    request: (own) => ({ unitWorkId: unitWorkId(own) }),
    ids: { unitWorkId: part(unitWorkId), workSiteId: part(workSiteId) },
  },
  [takeOverNodes.id]: {
    request: (own) => ({
      unitWorkId: unitWorkId(own),
      items: [{ boqItemId: itemId(own), baseRevision: 1, done: '1' }],
    }),
    // The nodes come to something else.
    answer: codes.invalid,
    ids: {
      unitWorkId: part(unitWorkId),
      workSiteId: part(workSiteId),
      'items[].boqItemId': part(itemId),
    },
  },
  [boqVariationCalls.list.id]: {
    request: () => ({}),
    ids: { unitWorkId: narrowing(unitWorkId), workSiteId: narrowing(workSiteId) },
  },
  [boqVariationCalls.detail.id]: {
    request: (own) => ({ boqVariationId: draftId(own) }),
    ids: { boqVariationId: row(draftId) },
  },
  [boqVariationCalls.add.id]: {
    request: (own) => ({
      boqVariationId: randomUUID(),
      unitWorkId: unitWorkId(own),
      code: randomUUID(),
      name: '越权的变更',
      reason: '测试',
      lines: [lineOf(own)],
    }),
    ids: {
      boqVariationId: minted(draftId),
      unitWorkId: part(unitWorkId),
      workSiteId: part(workSiteId),
      'lines[].lineId': 'minted',
      'lines[].boqItemId': part(itemId),
      'lines[].parentId': part(chapterId),
    },
  },
  [boqVariationCalls.update.id]: {
    request: (own) => ({
      boqVariationId: draftId(own),
      baseRevision: 1,
      lines: { set: [lineOf(own)] },
    }),
    ids: {
      boqVariationId: row(draftId),
      'lines.set[].lineId': 'minted',
      'lines.set[].boqItemId': part(itemId),
      'lines.set[].parentId': part(chapterId),
      'after[]': 'minted',
    },
  },
  [boqVariationCalls.submit.id]: {
    // Of no revision that there is: the row is found, and stays a draft for the calls that follow.
    request: (own) => ({ boqVariationId: draftId(own), baseRevision: 1_000_000 }),
    answer: codes.conflict,
    ids: { boqVariationId: row(draftId) },
  },
  [boqVariationCalls.decide.id]: {
    request: (own) => ({ boqVariationId: submittedId(own), outcome: 'rejected' }),
    ids: { boqVariationId: row(submittedId) },
  },
  [boqVariationCalls.remove.id]: {
    request: (own) => ({ ids: [draftId(own)] }),
    ids: { 'ids[]': row(draftId), 'after[]': 'minted' },
  },
  [boqVariationCalls.restore.id]: {
    request: (own) => ({ ids: [draftId(own)] }),
    ids: { 'ids[]': row(draftId) },
  },
}
