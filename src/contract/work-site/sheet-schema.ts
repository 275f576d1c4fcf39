/**
 * What a sheet has of work sites, as text. What one hangs on is named by its code or its name; `…Segment`: which of the line's
 * segments, counted from 1, where two have the mileage. `furtherExtents`: all of them in one cell, see `extent-notation.ts`.
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
  'furtherExtents',
  'side',
  'riskLevel',
  'workArea',
  'contact',
  'contactPhone',
  'remarks',
] as const
