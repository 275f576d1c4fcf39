import { defineEndpoint } from '../define-endpoint.ts'
import { Id } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import type { Permission } from '../permissions.ts'
import { codeText } from '../rules.ts'
import { name, rule } from '../text.ts'
import { z } from '../zod.ts'
import { projectEntity } from './entities.ts'

/** What a project is made of, each after what it hangs on. */
export const structureParts = [
  'lines',
  'containers',
  'designUnits',
  'unitWorks',
  'divisions',
  'workSites',
  'boqItems',
  'attributeValues',
  'participatingUnits',
] as const
const StructurePart = z.enum(structureParts)
export type StructurePart = z.output<typeof StructurePart>

/** The functions that let somebody add a row of a part by hand: without one of them none is counted or copied. */
export const addsPart = {
  lines: ['line:add'],
  containers: ['container:add'],
  designUnits: ['designUnit:add'],
  unitWorks: ['unitWork:add'],
  divisions: ['division:add'],
  workSites: ['workSite:add'],
  boqItems: ['boq:add'],
  // Those of work sites go by the functions of work sites, and the groups are bound along with them.
  attributeValues: ['attributeValue:edit', 'attributeValue:bind', 'workSite:edit'],
  participatingUnits: ['project:edit'],
} as const satisfies Record<StructurePart, readonly Permission[]>

/** Most rows that are copied in one go. */
export const mostCopied = 100_000

/** What a part is not copied without: of each, one at least. */
const needed: Readonly<Partial<Record<StructurePart, readonly (readonly StructurePart[])[]>>> = {
  containers: [['lines']],
  designUnits: [['lines']],
  unitWorks: [['lines']],
  divisions: [['unitWorks']],
  workSites: [['designUnits', 'unitWorks']],
  boqItems: [['unitWorks'], ['workSites']],
  attributeValues: [['workSites']],
}

/** Those of some parts that can be copied, as what they hang on is among them. */
export function copyableOf(parts: readonly StructurePart[]): StructurePart[] {
  const copyable: StructurePart[] = []
  for (const part of structureParts) {
    const hangs = needed[part]?.every((above) => above.some((each) => copyable.includes(each))) ?? true
    if (hangs && parts.includes(part)) copyable.push(part)
  }
  return copyable
}

const complete = z.check<readonly StructurePart[]>(({ value, issues }) => {
  if (copyableOf(value).length < value.length)
    issues.push({ code: 'custom', message: rule('copyNeeds'), input: value })
})

/** Parts that the account may not add are left out. */
export const StructureCounts = z.object({
  lines: z.optional(z.int()),
  containers: z.optional(z.int()),
  designUnits: z.optional(z.int()),
  unitWorks: z.optional(z.int()),
  divisions: z.optional(z.int()),
  workSites: z.optional(z.int()),
  boqItems: z.optional(z.int()),
  attributeValues: z.optional(z.int()),
  participatingUnits: z.optional(z.int()),
})
export type StructureCounts = z.output<typeof StructureCounts>

export const StructureCopy = z.strictObject({
  sourceId: Id,
  projectId: Id,
  projectName: name(100),
  shortName: name(50),
  code: codeText,
  /** The unit that owns the new project: its people see it. */
  organizationId: Id,
  parts: z.array(StructurePart).check(
    z.minLength(1),
    noRepeats((part) => part),
    complete,
  ),
})
export type StructureCopy = z.output<typeof StructureCopy>

const CountsQuery = z.strictObject({ projectId: Id })
const Copied = z.object({ project: projectEntity.Row, counts: StructureCounts })

export const countStructure = defineEndpoint({
  id: 'project.countStructure',
  service: 'admin/v1',
  method: 'GET',
  path: 'project/countStructure',
  summary: 'How many rows of each part a copy of a project has: of the parts that the account may add.',
  permission: 'project:add',
  request: CountsQuery,
  response: StructureCounts,
  offline: 'online-only',
})

export const copyStructure = defineEndpoint({
  id: 'project.copyStructure',
  service: 'admin/v1',
  method: 'POST',
  path: 'project/copyStructure',
  summary: 'Creates a project with the chosen parts of another one, in one go.',
  permission: 'project:add',
  request: StructureCopy,
  response: Copied,
  offline: 'online-only',
})
