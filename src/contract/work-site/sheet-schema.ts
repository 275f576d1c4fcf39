/**
 * What a sheet has of work sites, as text. What one hangs on is named by its code or its name; `…Segment`: which of the line's
 * segments, counted from 1, where two have the mileage.
 */
export const workSiteSheetFields = [
  'workSiteName',
  'code',
  'type',
  'major',
  'lineName',
  'containerName',
  'designUnitName',
  'unitWorkName',
  'alignment',
  'startMileage',
  'endMileage',
  'startSegment',
  'endSegment',
  'side',
  'riskLevel',
  'workArea',
  'contact',
  'contactPhone',
  'remarks',
] as const
