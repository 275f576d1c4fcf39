import { and, arrayOverlaps, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import type { Values } from '#contract/entity-types.ts'
import { workSiteEntity } from '#contract/work-site/entity.ts'
import {
  type RiskLevel,
  riskLevels,
  riskRank,
  statusRank,
  type WorkSiteStatus,
  workSiteStatuses,
} from '#contract/work-site/schema.ts'
import { searchTextNgrams } from '../db/ngram-index.ts'
import { boqItem, boqVariation } from '../db/tables/boq.ts'
import { history } from '../db/tables/history.ts'
import { extentOf } from '../db/tables/place-columns.ts'
import { workSite } from '../db/tables/work-site.ts'
import { entityStore } from '../entity/entity-store.ts'
import { refuseHanging } from '../entity/refuse-hanging.ts'
import type { WrittenByOthers } from '../entity/stored-entity.ts'
import { attachOwn, detach, moveFiles } from '../file/queries.ts'
import { hangingSheets } from '../identity/hanging-sheets.ts'
import { workSiteScope } from '../identity/visible-work-sites.ts'
import { findReaches } from '../line/queries.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { SignedInStep } from '../security/step.ts'
import { checkMajors } from '../value-dictionary/queries.ts'
import { deleteAttributes, takeAttributesAlong } from './attributes.ts'
import { moved, namesOf } from './place.ts'

export type WorkSiteRow = typeof workSite.$inferSelect

/** Work sites: ranks stand for words and distances for mileages, and their photos come and go with them. */
export const workSites = entityStore(workSiteEntity, {
  table: workSite,
  scope: workSiteScope,
  audience: 'workSite:view',
  columns: ({ riskLevel, status }) => ({
    riskRank: riskRank(riskLevel),
    statusRank: statusRank(status),
  }),
  fields: (row) => ({
    riskLevel: riskLevels[row.riskRank] ?? 'low',
    status: workSiteStatuses[row.statusRank] ?? 'not-started',
  }),
  sortColumns: { status: 'statusRank', riskLevel: 'riskRank' },
  grams: searchTextNgrams(workSite.searchText),
  extent: {
    box: extentOf(workSite),
    further: { places: workSite.furtherPlaces, reach: workSite.furtherReach },
    reaches: findReaches,
  },
  filters: {
    status: (asked: readonly WorkSiteStatus[]) => inArray(workSite.statusRank, asked.map(statusRank)),
    riskLevel: (asked: readonly RiskLevel[]) => inArray(workSite.riskRank, asked.map(riskRank)),
  },
  recorded: recordedOf,
  once: { code: ['projectId'] },
  left: ({ scope: { all, projectIds, organizationIds } }) =>
    all
      ? undefined
      : or(
          projectIds.length > 0 ? arrayOverlaps(workSite.formerProjectIds, [...projectIds]) : undefined,
          organizationIds.length > 0
            ? arrayOverlaps(workSite.formerOrganizationIds, [...organizationIds])
            : undefined,
        ),
  check: {
    async edit(context, row, changes, request) {
      if (typeof changes.major === 'string') await checkMajors(context, [changes.major], 'major')
      return moved(context, row, changes, request)
    },
    async remove(context, rows) {
      await refuseHanging(
        context,
        rows.map(({ workSiteId: id, workSiteName: name }) => ({ id, name })),
        [
          {
            table: boqItem,
            on: boqItem.workSiteId,
            deletedAt: boqItem.deletedAt,
            words: (count) => ({ zh: `${count} 项工程量清单`, en: `${count} items of its bill` }),
          },
          {
            table: boqVariation,
            on: boqVariation.workSiteId,
            deletedAt: boqVariation.deletedAt,
            words: (count) => ({ zh: `${count} 项清单变更`, en: `${count} variations of its bill` }),
          },
          hangingSheets('workSiteId'),
        ],
      )
      await deleteAttributes(
        context,
        rows.map(({ workSiteId }) => workSiteId),
      )
    },
  },
  names: namesOf,
  others: findOthersPhotos,
  async changed(context, row, before) {
    if (!before) await attach(context, row, row.photos, 'photos')
    if (row.deletedAt) await detach(context, row.photos)
    const { organizationId } = row
    const isElsewhere = before && before.organizationId !== organizationId
    if (isElsewhere) await moveFiles(context.tx, row.photos, { organizationId })
    if (before && !row.deletedAt && (isElsewhere || before.deletedAt))
      await takeAttributesAlong(context.tx, row)
  },
})

/** Photos come and go in records of their own. */
function recordedOf(row: WorkSiteRow): Values {
  const {
    photos,
    nameKey,
    startDistance,
    endDistance,
    furtherPlaces,
    revision,
    changedAt,
    changedByName,
    ...fields
  } = workSites.present(row)
  return fields
}

/**
 * Shows the actor's own uploads to all who see the work site.
 * @throws Refusal 20400 naming `field` when one of them is not there, not the actor's, no JPG, or another row's.
 */
export async function attach(
  { tx, actor, language }: SignedInStep,
  { projectId, organizationId }: WorkSiteRow,
  fileIds: readonly string[],
  field: string,
): Promise<void> {
  const attached = await attachOwn(tx, actor, fileIds, { projectId, organizationId })
  if (attached.size < fileIds.length) throw refuseField(field, 'sitePhoto', language)
}

/**
 * Who of the others last changed the photos of a work site after a revision, and when; nothing when none did. Photos come
 * together, so that the one who added some last stands for all in `fieldRevisions`: the history knows the others.
 */
async function findOthersPhotos(
  { tx, actor }: SignedInStep,
  { workSiteId, fieldRevisions }: WorkSiteRow,
  revision: number,
): Promise<WrittenByOthers | undefined> {
  if ((fieldRevisions.photos?.revision ?? 0) <= revision) return undefined
  const { changedByName, changedAt } = history
  const [found] = await tx
    .select({ changedByName, changedAt })
    .from(history)
    .where(
      and(
        eq(history.entity, workSiteEntity.kind),
        eq(history.entityId, workSiteId),
        gt(history.revision, revision),
        ne(history.accountId, actor.accountId),
        sql`${history.after} ? 'photos'`,
      ),
    )
    .orderBy(desc(history.seq))
    .limit(1)
  return found && { fields: ['photos'], ...found }
}
