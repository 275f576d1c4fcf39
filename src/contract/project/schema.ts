import { AlignmentSide, LineAlignment } from '../alignment-schema.ts'
import { Id } from '../id.ts'
import { rule } from '../text.ts'
import { z } from '../zod.ts'

/** The code of an engineering major: what rows carry, and what `majorEntity` names. */
export const Major = z
  .string()
  .check(z.maxLength(30), z.regex(/^[a-z\d]+(?:-[a-z\d]+)*$/, rule('hyphenatedCode')))
export type Major = z.output<typeof Major>

export const LineType = z.enum(['main', 'connecting', 'station', 'depot', 'dedicated'])
export const ContainerNature = z.enum(['section', 'work-area', 'interval', 'station'])
export const industries = ['railway', 'highway', 'water'] as const
export const Industry = z.enum(industries)
/** 筹备, 在建, 停工, 完工, 竣工. */
export const projectStatuses = [
  'preparing',
  'under-construction',
  'suspended',
  'completed',
  'accepted',
] as const
export const ProjectStatus = z.enum(projectStatuses)

export const ParticipatingUnitType = z.enum([
  'construction',
  'design',
  'contractor',
  'supervision',
  'consulting',
  'survey',
  'third-party-testing',
  'quality-supervision',
])

export const ParticipatingUnit = z.object({
  type: ParticipatingUnitType,
  name: z.string(),
  code: z.string(),
  contact: z.optional(z.string()),
  phone: z.optional(z.string()),
})

export const Project = z.object({
  projectId: Id,
  projectName: z.string(),
  shortName: z.string(),
  industry: Industry,
  participatingUnits: z.array(ParticipatingUnit),
})
export type Project = z.output<typeof Project>

export const Line = z.object({
  lineId: Id,
  projectId: Id,
  lineName: z.string(),
  type: LineType,
  startMileage: z.string(),
  endMileage: z.string(),
  alignments: z.array(LineAlignment),
  stationing: z.int(),
})
export type Line = z.output<typeof Line>

/** Where a part of a project lies on its line. */
const partExtent = {
  alignment: AlignmentSide,
  startMileage: z.string(),
  endMileage: z.string(),
  /** Metres along the alignment. */
  startDistance: z.number(),
  endDistance: z.number(),
}
const PartExtent = z.object(partExtent)
export type PartExtent = z.output<typeof PartExtent>

/** A container node: 标段, 工区, 区间, 车站. */
export const Container = z.object({
  containerId: Id,
  projectId: Id,
  parentId: z.optional(Id),
  lineId: z.optional(Id),
  name: z.string(),
  code: z.string(),
  nature: ContainerNature,
  /** Absent where it lies on no line. */
  extent: z.optional(PartExtent),
})
export type Container = z.output<typeof Container>

export const DesignUnit = z.object({
  designUnitId: Id,
  projectId: Id,
  lineId: Id,
  containerId: z.optional(Id),
  designUnitName: z.string(),
  code: z.string(),
  major: Major,
  administrativeRegion: z.optional(z.string()),
  centerMileage: z.string(),
  ...partExtent,
})
export type DesignUnit = z.output<typeof DesignUnit>

/** A unit work as a part that others hang on. */
export const UnitWorkPart = z.object({
  unitWorkId: Id,
  unitWorkName: z.string(),
  lineId: Id,
  containerId: z.optional(Id),
  major: Major,
  alignment: AlignmentSide,
})
export type UnitWorkPart = z.output<typeof UnitWorkPart>

export const ProjectQuery = z.strictObject({})
export const ProjectPartQuery = z.strictObject({ projectId: Id })

/** A project's structure in one answer: it is small, and every screen of the project names its parts. */
export const ProjectStructure = z.object({
  project: Project,
  lines: z.array(Line),
  containers: z.array(Container),
  designUnits: z.array(DesignUnit),
  unitWorks: z.array(UnitWorkPart),
})
export type ProjectStructure = z.output<typeof ProjectStructure>
