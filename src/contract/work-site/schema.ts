import { Id } from '../id.ts'
import { canonicalMileage, parseMileage } from '../mileage.ts'
import { noRepeats } from '../no-repeats.ts'
import { name, requiredLine, rule } from '../text.ts'
import { z } from '../zod.ts'

/** 未开工, 施工中, 已完成, 已初验, 已竣工. */
export const workSiteStatuses = [
  'not-started',
  'under-construction',
  'completed',
  'preliminarily-accepted',
  'finally-accepted',
] as const
export const WorkSiteStatus = z.enum(workSiteStatuses)
export type WorkSiteStatus = z.output<typeof WorkSiteStatus>

/** Place of a status along the life of a work site; the gateway stores and sorts by it. */
export function statusRank(status: WorkSiteStatus): number {
  return workSiteStatuses.indexOf(status)
}

/** 低, 一般, 较大, 重大. */
export const riskLevels = ['low', 'general', 'considerable', 'major'] as const
export const RiskLevel = z.enum(riskLevels)
export type RiskLevel = z.output<typeof RiskLevel>

/** Place of a risk level, lowest first; the gateway stores and sorts by it. */
export function riskRank(level: RiskLevel): number {
  return riskLevels.indexOf(level)
}

/** 左侧, 右侧, 双侧, 中线. */
export const sides = ['left', 'right', 'both', 'center'] as const
export const Side = z.enum(sides)
export type Side = z.output<typeof Side>

/** Mileage as text, brought to its stored form. */
export const MileageText = z.pipe(
  z.string().check(
    z.maxLength(30),
    z.refine((text) => parseMileage(text) !== undefined, rule('mileage')),
  ),
  z.transform((text) => canonicalMileage(text) ?? text),
)

export const Component = z.strictObject({
  name: name(100),
  quantity: z.number().check(z.nonnegative()),
  unit: requiredLine(20),
})
export type Component = z.output<typeof Component>

/** Largest photo of a work site, bytes; devices make theirs a tenth of it. */
export const largestSitePhoto = 5 * 1024 * 1024
/** Most photos of one work site. */
export const mostSitePhotos = 200
/** Photos that were uploaded before. */
export const PhotoIds = z.array(Id).check(
  z.minLength(1),
  z.maxLength(mostSitePhotos),
  noRepeats((id) => id),
)

/** Photos that come to a work site, uploaded before, and that leave it: never in the way of what others add. */
export const WorkSitePhotos = z.strictObject({
  workSiteId: Id,
  /** What the queue calls the edit. */
  workSiteName: name(100),
  add: z.optional(PhotoIds),
  remove: z.optional(PhotoIds),
})
export type WorkSitePhotos = z.output<typeof WorkSitePhotos>
