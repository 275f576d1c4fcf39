import { checkBillImport, importBill } from '#contract/boq/import.ts'
import { boqItemCalls, listBills } from '#contract/boq/item.ts'
import { listNodeDifferences, takeOverNodes } from '#contract/boq/take-over.ts'
import { boqVariationCalls } from '#contract/boq/variation.ts'
import { analyzeTable } from '../db/analyze.ts'
import { boqItem } from '../db/tables/boq.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle } from '../http/handle.ts'
import { findBills } from './bills.ts'
import { decideVariation, submitVariation } from './decide-variation.ts'
import { applyImport, checkImport } from './import-bill.ts'
import { boqItems } from './item-store.ts'
import { moveItem } from './move-item.ts'
import { findNodeDifferences, takeOver } from './take-over.ts'
import { updatedBefore, updateItem } from './update-item.ts'
import { boqVariations, updateVariation } from './variation-store.ts'

const { update: updateItemCall, ...itemCalls } = boqItemCalls
const { update: updateCall, submit, decide, ...otherCalls } = boqVariationCalls
const { load, save, again } = boqVariations

export const boqHandlers = [
  ...entityHandlers(itemCalls, boqItems),
  handle(updateItemCall, updateItem, { again: updatedBefore }),
  handle(boqItemCalls.move, moveItem, { again: boqItems.again }),
  handle(checkBillImport, checkImport),
  handle(importBill, applyImport, {
    again: checkImport,
    after: ({ services }, { rows }) => analyzeTable(services.database.orm, boqItem, rows.length),
  }),
  handle(listBills, findBills),
  handle(listNodeDifferences, findNodeDifferences),
  handle(takeOverNodes, takeOver, { again: async (_context, { items }) => ({ items: items.length }) }),
  ...entityHandlers(otherCalls, boqVariations),
  handle(updateCall, updateVariation, { load, save, again }),
  handle(submit, submitVariation, { again }),
  handle(decide, decideVariation, { again }),
]
