import { randomUUID } from 'node:crypto'
import {
  addWorkSite,
  deleteWorkSites,
  getWorkSite,
  listWorkSites,
  updateWorkSite,
  updateWorkSitePhotos,
} from '#contract/work-site/entity.ts'
import { listWorkSitePlaces } from '#contract/work-site/places.ts'
import { importSamples } from '../work-site/import-samples.ts'
import { furtherSegments, newBeside } from '../work-site/new-work-site.ts'
import { minted, narrowing, part, row, type Sample } from './sample.ts'
import type { Belongings } from './two-units.ts'
import { unitWorkId } from './unit-work-samples.ts'

const places = {
  lineId: ({ workSite }: Belongings) => workSite.lineId,
  containerId: ({ workSite }: Belongings) => workSite.containerId ?? '',
  designUnitId: ({ workSite }: Belongings) => workSite.designUnitId ?? '',
  unitWorkId,
  projectId: ({ workSite }: Belongings) => workSite.projectId,
  workSiteId: ({ workSite }: Belongings) => workSite.workSiteId,
}

/** Work sites, their places, photos and import. */
export const workSiteSamples: Record<string, Sample> = {
  [listWorkSites.id]: {
    request: () => ({}),
    ids: {
      projectId: narrowing(places.projectId),
      lineId: narrowing(places.lineId),
      'containerId[]': narrowing(places.containerId),
      designUnitId: narrowing(places.designUnitId),
      unitWorkId: narrowing(places.unitWorkId),
    },
  },
  [listWorkSitePlaces.id]: {
    request: ({ workSite }) => ({ projectId: workSite.projectId }),
    ids: {
      projectId: narrowing(places.projectId),
      lineId: narrowing(places.lineId),
      'containerId[]': narrowing(places.containerId),
      designUnitId: narrowing(places.designUnitId),
    },
  },
  ...importSamples,
  [getWorkSite.id]: {
    request: ({ workSite }) => ({ workSiteId: workSite.workSiteId }),
    ids: { workSiteId: row(places.workSiteId) },
  },
  [addWorkSite.id]: {
    request: ({ workSite }) => newBeside(workSite),
    ids: {
      workSiteId: minted(places.workSiteId),
      projectId: part(places.projectId),
      lineId: part(places.lineId),
      containerId: part(places.containerId),
      designUnitId: part(places.designUnitId),
      unitWorkId: part(places.unitWorkId),
      startSegmentId: 'minted',
      endSegmentId: 'minted',
      ...furtherSegments,
      'seenSegments[].segmentId': 'minted',
      'photos[]': part(({ fileId }) => fileId),
    },
  },
  [updateWorkSite.id]: {
    request: ({ workSite: { workSiteId, revision } }) => ({
      workSiteId,
      baseRevision: revision,
      remarks: '越权的备注',
    }),
    ids: {
      workSiteId: row(places.workSiteId),
      lineId: part(places.lineId),
      containerId: part(places.containerId),
      designUnitId: part(places.designUnitId),
      unitWorkId: part(places.unitWorkId),
      startSegmentId: 'minted',
      endSegmentId: 'minted',
      ...furtherSegments,
      'seenSegments[].segmentId': 'minted',
      'after[]': 'minted',
    },
  },
  [updateWorkSitePhotos.id]: {
    request: ({ workSite: { workSiteId, workSiteName } }) => ({
      workSiteId,
      workSiteName,
      remove: [randomUUID()],
    }),
    ids: { workSiteId: row(places.workSiteId), 'add[]': part(({ fileId }) => fileId), 'remove[]': 'minted' },
  },
  [deleteWorkSites.id]: {
    request: ({ workSite }) => ({ ids: [workSite.workSiteId] }),
    ids: { 'ids[]': row(places.workSiteId), 'after[]': 'minted' },
  },
}
