import { Id, Instant } from '../id.ts'
import { editParts } from '../revision.ts'
import { rule } from '../text.ts'
import { workSiteSheetFields } from '../work-site/sheet-schema.ts'
import { z } from '../zod.ts'

/** Most rows of a step. */
export const mostStepRows = 5000
const longestCell = 2000

/**
 * What each step has a row of, as text: the fields of the entity that becomes of it, by whose rules it is checked. What a row hangs
 * on is named as people name it, since it has no id yet.
 */
export const stepFields = {
  project: [
    'projectName',
    'shortName',
    'code',
    'industry',
    'kind',
    'status',
    'region',
    'investment',
    'length',
    'plannedStart',
    'plannedEnd',
    'actualStart',
    'actualEnd',
    'description',
  ],
  /** `organizationName`: the unit of the platform that it is. */
  'participating-unit': ['name', 'type', 'code', 'organizationName', 'contact', 'phone'],
  line: ['lineName', 'type', 'remark'],
  /** The segments of the lines' chain tables, in order. */
  chain: ['lineName', 'alignment', 'startMileage', 'endMileage'],
  /**
   * `parentName`: the code or the name of another one; `organizationName`: of a participating unit; `…Segment`: which of the
   * line's segments, counted from 1, where two have the mileage.
   */
  container: [
    'name',
    'code',
    'nature',
    'type',
    'parentName',
    'lineName',
    'organizationName',
    'alignment',
    'startMileage',
    'endMileage',
    'startSegment',
    'endSegment',
    'remark',
  ],
  /** `containerName`: its code or its name. */
  'design-unit': [
    'designUnitName',
    'code',
    'major',
    'lineName',
    'containerName',
    'alignment',
    'startMileage',
    'centerMileage',
    'endMileage',
    'startSegment',
    'centerSegment',
    'endSegment',
    'administrativeRegion',
    'remark',
  ],
  'unit-work': [
    'unitWorkName',
    'code',
    'major',
    'lineName',
    'containerName',
    'alignment',
    'startMileage',
    'endMileage',
    'startSegment',
    'endSegment',
    'length',
    'remark',
  ],
  'work-site': workSiteSheetFields,
  /** `organizationName`: the unit of the platform that sets it up. */
  'project-organization': ['projectOrganizationName', 'projectOrgTypeId', 'organizationName'],
  /** `parentName`: another department of the same organisation. */
  'project-department': ['projectOrganizationName', 'departmentName', 'parentName'],
  /** A standard in use, by its kind and code. */
  standard: ['kind', 'code'],
} as const
export type InitializationStep = keyof typeof stepFields
export const initializationSteps = [
  'project',
  'participating-unit',
  'line',
  'chain',
  'container',
  'design-unit',
  'unit-work',
  'work-site',
  'project-organization',
  'project-department',
  'standard',
] as const satisfies readonly InitializationStep[]
const Step = z.enum(initializationSteps)

export const StepField = z.enum([...new Set(Object.values(stepFields).flat())])
export type StepField = z.output<typeof StepField>

/** A row of a step as it was typed: it need not be right before it is applied. */
export const StepRow = z.partialRecord(StepField, z.string().check(z.maxLength(longestCell)))
export type StepRow = z.output<typeof StepRow>
const StepRows = z.array(StepRow)

/** Every field is one of the step. */
const ofStep = z.check<{ step: InitializationStep; rows?: readonly object[] | undefined }>(
  ({ value: { step, rows = [] }, issues }) => {
    const known: ReadonlySet<string> = new Set(stepFields[step])
    for (const [index, row] of rows.entries()) {
      const [field] = Object.keys(row).filter((each) => !known.has(each))
      if (field === undefined) continue
      issues.push({ code: 'custom', path: ['rows', index, field], message: rule('unknown'), input: row })
    }
  },
)

export const OfDraft = z.strictObject({ projectInitializationId: Id })

/** When a step was last saved, and by whom; revision 0 for one that never was. */
const StepStamp = z.object({
  step: Step,
  revision: z.int(),
  changedAt: z.optional(Instant),
  changedByName: z.optional(z.string()),
})
export const SavedStep = z.object({ ...StepStamp.shape, rows: StepRows })
export type SavedStep = z.output<typeof SavedStep>
export const SavedSteps = z.array(SavedStep)

/** A step as it is from now on, over the revision that the person saw of it. */
export const StepSave = z
  .strictObject({
    ...OfDraft.shape,
    step: Step,
    baseRevision: z.int().check(z.nonnegative()),
    /** Absent when there is none. */
    rows: z.optional(StepRows.check(z.maxLength(mostStepRows))),
  })
  .check(ofStep)
export type StepSave = z.output<typeof StepSave>
export const StepSaved = StepStamp
/** Something that keeps a draft from being applied, and where: the step as a whole where there is no row. */
const Problem = z.object({
  step: Step,
  /** Counted from 0. */
  row: z.optional(z.int()),
  field: z.optional(z.string()),
  message: z.string(),
})
export type Problem = z.output<typeof Problem>

/** What would come of a draft. */
export const Check = z.object({
  /** Of the draft that was checked: it grows with every change. */
  version: z.int(),
  counts: z.array(z.object({ step: Step, count: z.int() })),
  /** The first of them. */
  problems: z.array(Problem),
  /** How many there are. */
  found: z.int(),
})
export type Check = z.output<typeof Check>

/** `version`: of the draft that the person saw checked. */
export const Apply = z.strictObject({ ...OfDraft.shape, version: z.int() })
/** `baseRevision`: of the applied draft that the person saw. */
export const TakeBack = z.strictObject({ ...OfDraft.shape, baseRevision: editParts.baseRevision })
