import type { WorkSite } from '#contract/work-site/entity.ts'
import type { FormValues } from '../kit/form-request.ts'

const fields = [
  'status',
  'progress',
  'startMileage',
  'endMileage',
  'riskLevel',
  'side',
  'workArea',
  'contact',
  'contactPhone',
  'remarks',
] as const satisfies readonly (keyof WorkSite)[]

/** What stands in the form of a work site, as far as the row is known. */
export function valuesOfWorkSite(row: { [K in keyof WorkSite]?: WorkSite[K] | undefined }): FormValues {
  return Object.fromEntries(fields.map((field) => [field, row[field]]))
}
