import { metresOf } from '#contract/mileage.ts'
import { type WorkSiteAdd, workSiteEntity } from '#contract/work-site/entity.ts'
import { riskRank, statusRank } from '#contract/work-site/schema.ts'

/** The columns with a work site's fields, with those that sorts and searches are answered from. */
export function columnsOf(fields: WorkSiteAdd) {
  const { riskLevel, status, photos, ...rest } = fields
  return {
    ...rest,
    containerId: fields.containerId ?? null,
    side: fields.side ?? null,
    workArea: fields.workArea ?? null,
    contact: fields.contact ?? null,
    contactPhone: fields.contactPhone ?? null,
    remarks: fields.remarks ?? null,
    structures: fields.structures ?? [],
    components: fields.components ?? [],
    riskRank: riskRank(riskLevel),
    statusRank: statusRank(status),
    startMetres: metresOf(fields.startMileage),
    endMetres: metresOf(fields.endMileage),
    searchText: workSiteEntity.searchTextOf(fields),
  }
}

/** Every column that an edit may write. */
export const editedColumns = [
  'workSiteName',
  'startMileage',
  'endMileage',
  'startMetres',
  'endMetres',
  'side',
  'workArea',
  'riskRank',
  'statusRank',
  'progress',
  'contact',
  'contactPhone',
  'remarks',
  'searchText',
  'photos',
  'revision',
  'fieldRevisions',
  'changedAt',
  'changedBy',
  'changedByName',
] as const
