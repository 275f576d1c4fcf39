import { eq, sql } from 'drizzle-orm'
import { sheetEntity } from '#contract/tabulation/sheet-entity.ts'
import { searchTextNgrams } from '../db/ngram-index.ts'
import { tabulationSheet } from '../db/tables/tabulation.ts'
import { workSite } from '../db/tables/work-site.ts'
import { entityStore } from '../entity/entity-store.ts'
import { findSeenCells } from '../identity/hidden-cells.ts'
import { visibleSheet } from '../identity/visible-sheets.ts'
import { refuseKept, refuseUnrestorable } from '../platform/refuse-kept.ts'
import type { Text } from '../platform/refuse-named.ts'
import { entryName } from '../security/revision.ts'
import { findFillingRights } from './filling-rights.ts'
import { findDeleted } from './sheet-subject.ts'

export type SheetRowOf = typeof tabulationSheet.$inferSelect

/** Sheets that are filled in; one that was submitted is not deleted. */
export const sheets = entityStore(sheetEntity, {
  table: tabulationSheet,
  scope: {
    within: visibleSheet,
    async place({ tx }, { projectId, workSiteId }) {
      if (workSiteId === null) return { projectId }
      const [site] = await tx
        .select({ organizationId: workSite.organizationId })
        .from(workSite)
        .where(eq(workSite.workSiteId, workSiteId))
      return { projectId, organizationId: site?.organizationId }
    },
    placedBy: ['projectId', 'workSiteId'],
  },
  audience: 'tabulationSheet:view',
  grams: searchTextNgrams(tabulationSheet.searchText),
  select: () => ({
    tabulationName: sql`(select named.tabulation_name from tabulation_version named
      where named.tabulation_id = tabulation_sheet.tabulation_id and named.version = tabulation_sheet.version)`,
    subjectName: sql`coalesce(
      (select item.code || ' ' || item.name from boq_item item where item.boq_item_id = tabulation_sheet.boq_item_id),
      (select node.code || ' ' || node.name from work_site_node node
        where node.work_site_id = tabulation_sheet.work_site_id and node.node_id = tabulation_sheet.node_id),
      (select site.work_site_name from work_site site where site.work_site_id = tabulation_sheet.work_site_id),
      (select of.project_name from project of where of.project_id = tabulation_sheet.project_id))`,
  }),
  async seen({ tx, actor }, { sheetId }) {
    const isSeen = await findSeenCells(tx, actor, [sheetId])
    const cells = entryName('cells', '')
    return (name) => !name.startsWith(cells) || isSeen(sheetId, name.slice(cells.length))
  },
  check: {
    async remove({ tx, actor, language }, rows) {
      const rights = await findFillingRights(
        tx,
        actor,
        rows.map(({ sheetId }) => sheetId),
      )
      const whyKept = ({ sheetId, submitted }: SheetRowOf) =>
        submitted === 1 ? wasSubmitted : rights.has(sheetId) ? inProcess : undefined
      refuseKept(
        language,
        rows.map((row) => ({ name: row.sheetName, why: whyKept(row) })),
      )
    },
    async restore({ tx, language }, rows) {
      const isGone = await findDeleted(tx, rows)
      refuseUnrestorable(
        language,
        rows.map((row) => ({ name: row.sheetName, why: isGone(row) ? subjectDeleted : undefined })),
      )
    },
  },
})

const subjectDeleted: Text = { zh: '填写对象已删除', en: 'what it is about was deleted' }
const inProcess: Text = { zh: '流程正在办理', en: 'a process has it filled in' }
const wasSubmitted: Text = { zh: '已提交，请先退回填写', en: 'it was submitted; reopen it first' }
