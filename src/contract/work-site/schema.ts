import type { Rule } from '../messages.ts'
import { canonicalMileage, parseMileage } from '../mileage.ts'
import { pageOf, pageQuery } from '../page-of.ts'
import { Major } from '../project/schema.ts'
import { clearable, editParts, Id, Instant } from '../revision.ts'
import { noRepeats } from '../rules.ts'
import { line, name, paragraph, phone, requiredLine } from '../text.ts'
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

/** 低, 一般, 较大, 重大. */
export const riskLevels = ['low', 'general', 'considerable', 'major'] as const
export const RiskLevel = z.enum(riskLevels)
export type RiskLevel = z.output<typeof RiskLevel>

/** 左侧, 右侧, 双侧, 中线. */
export const sides = ['left', 'right', 'both', 'center'] as const
export const Side = z.enum(sides)
export type Side = z.output<typeof Side>

const mileageRule: Rule = 'mileage'
/** Mileage as text, brought to its stored form. */
export const MileageText = z.pipe(
  z.string().check(
    z.maxLength(30),
    z.refine((text) => parseMileage(text) !== undefined, mileageRule),
  ),
  z.transform((text) => canonicalMileage(text) ?? text),
)

export const Component = z.strictObject({
  name: name(100),
  quantity: z.number().check(z.nonnegative()),
  unit: requiredLine(20),
})
export type Component = z.output<typeof Component>

export const WorkSite = z.object({
  workSiteId: Id,
  projectId: Id,
  lineId: Id,
  containerId: z.optional(Id),
  designUnitId: Id,
  code: z.string(),
  workSiteName: z.string(),
  /** 大桥, 隧道, 路堑 …: what is built here. */
  type: z.string(),
  major: Major,
  startMileage: z.string(),
  endMileage: z.string(),
  side: z.optional(Side),
  workArea: z.optional(z.string()),
  riskLevel: RiskLevel,
  status: WorkSiteStatus,
  /** Per cent. */
  progress: z.number(),
  contact: z.optional(z.string()),
  contactPhone: z.optional(z.string()),
  remarks: z.optional(z.string()),
  structures: z.array(z.string()),
  components: z.array(Component),
  /** Files, in the order in which they were added. */
  photos: z.array(Id),
  revision: z.int(),
  changedAt: Instant,
  changedByName: z.string(),
})
export type WorkSite = z.output<typeof WorkSite>

/** What a person may change of a work site, with the rule of each field. */
const editable = {
  workSiteName: name(100),
  startMileage: MileageText,
  endMileage: MileageText,
  side: Side,
  workArea: line(100),
  riskLevel: RiskLevel,
  status: WorkSiteStatus,
  progress: z.number().check(z.minimum(0), z.maximum(100)),
  contact: name(50),
  contactPhone: phone,
  remarks: paragraph(2000),
}

/** Fields that mean something only together: a change to one is a change to all (protocol: "Revisions"). */
export const workSiteFieldGroups = [['startMileage', 'endMileage']] as const

const prefixRule: Rule = 'mileagePrefix'
const samePrefix = z.check<{ startMileage?: string | undefined; endMileage?: string | undefined }>(
  (context) => {
    const { startMileage, endMileage } = context.value
    const start = parseMileage(startMileage ?? '')
    const end = parseMileage(endMileage ?? '')
    if (!start || !end || start.prefix === end.prefix) return
    context.issues.push({ code: 'custom', path: ['endMileage'], message: prefixRule, input: endMileage })
  },
)

/** Largest photo of a work site, bytes; devices make theirs a tenth of it. */
export const largestSitePhoto = 5 * 1024 * 1024
/** Most photos of one work site. */
export const mostSitePhotos = 200
const photoIds = z.optional(
  z.array(Id).check(
    z.minLength(1),
    z.maxLength(mostSitePhotos),
    noRepeats((id) => id),
  ),
)

/** A new work site. Its id is minted by whoever makes it, also without a network. */
export const WorkSiteAdd = z
  .strictObject({
    workSiteId: Id,
    projectId: Id,
    lineId: Id,
    containerId: z.optional(Id),
    designUnitId: Id,
    code: requiredLine(50),
    type: requiredLine(50),
    major: Major,
    workSiteName: editable.workSiteName,
    startMileage: MileageText,
    endMileage: MileageText,
    side: z.optional(Side),
    workArea: z.optional(editable.workArea),
    riskLevel: RiskLevel,
    status: WorkSiteStatus,
    progress: editable.progress,
    contact: z.optional(editable.contact),
    contactPhone: z.optional(phone),
    remarks: z.optional(editable.remarks),
    structures: z.optional(
      z.array(requiredLine(50)).check(
        z.maxLength(50),
        noRepeats((structure) => structure),
      ),
    ),
    components: z.optional(
      z.array(Component).check(
        z.maxLength(200),
        noRepeats<Component>(({ name }) => name),
      ),
    ),
    /** Uploaded before. */
    photos: photoIds,
  })
  .check(samePrefix)
export type WorkSiteAdd = z.output<typeof WorkSiteAdd>

/** Fields that may be emptied. */
export const clearableWorkSiteFields = ['side', 'workArea', 'contact', 'contactPhone', 'remarks'] as const

/** A change to a work site: just the fields that changed. `workSiteName` may come along as the label alone. */
export const WorkSiteEdit = z
  .strictObject({
    workSiteId: Id,
    ...editParts,
    clear: clearable(clearableWorkSiteFields),
    workSiteName: z.optional(editable.workSiteName),
    startMileage: z.optional(MileageText),
    endMileage: z.optional(MileageText),
    side: z.optional(Side),
    workArea: z.optional(editable.workArea),
    riskLevel: z.optional(RiskLevel),
    status: z.optional(WorkSiteStatus),
    progress: z.optional(editable.progress),
    contact: z.optional(editable.contact),
    contactPhone: z.optional(phone),
    remarks: z.optional(editable.remarks),
  })
  .check(samePrefix)
export type WorkSiteEdit = z.output<typeof WorkSiteEdit>

/** Photos that come to a work site, uploaded before, and that leave it: never in the way of what others add. */
export const WorkSitePhotos = z.strictObject({
  workSiteId: Id,
  /** What the queue calls the edit. */
  workSiteName: name(100),
  add: photoIds,
  remove: photoIds,
})
export type WorkSitePhotos = z.output<typeof WorkSitePhotos>

/** `merged` names the fields of somebody else that stood beside this edit. */
export const WorkSiteSaved = z.object({ workSite: WorkSite, merged: z.optional(z.array(z.string())) })

export const workSiteSorts = [
  'startMileage',
  'code',
  'workSiteName',
  'status',
  'riskLevel',
  'progress',
  'changedAt',
] as const

export const WorkSiteQuery = z.strictObject({
  ...pageQuery(workSiteSorts),
  projectId: z.optional(Id),
  keyword: z.optional(line(100)),
  status: z.optional(z.array(WorkSiteStatus)),
  major: z.optional(z.array(Major)),
  riskLevel: z.optional(z.array(RiskLevel)),
  lineId: z.optional(Id),
  containerId: z.optional(z.array(Id)),
  designUnitId: z.optional(Id),
})
export type WorkSiteQuery = z.output<typeof WorkSiteQuery>

export const WorkSitePage = pageOf(WorkSite)
export const WorkSiteDetailQuery = z.strictObject({ workSiteId: Id })

const oneByOne = z.check<{ ids: readonly string[]; baseRevision?: number | undefined }>(
  ({ value: { ids, baseRevision }, issues }) => {
    if (baseRevision !== undefined && ids.length > 1)
      issues.push({ code: 'too_big', origin: 'array', maximum: 1, path: ['ids'], input: ids })
  },
)

/**
 * Work sites to be deleted (specification §7: a list of ids). One alone may say by its `baseRevision` what its person saw:
 * then it is not deleted over what somebody else has written since.
 */
export const WorkSiteDelete = z
  .strictObject({
    ids: z.array(Id).check(
      z.minLength(1),
      z.maxLength(100),
      noRepeats((id) => id),
    ),
    /** What the queue calls the edit; never written. */
    label: z.optional(line(100)),
    baseRevision: z.optional(editParts.baseRevision),
    after: editParts.after,
  })
  .check(oneByOne)
export type WorkSiteDelete = z.output<typeof WorkSiteDelete>
