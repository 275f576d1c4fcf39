import { Id } from '../id.ts'
import { name, requiredLine } from '../text.ts'
import { z } from '../zod.ts'
import { attributeGroupEntity, attributeItemEntity } from './entities.ts'
import type { NodeKind } from './schema.ts'

/** What may be chosen: kept by its value, read by its name; one that was stopped is no longer offered, and still read. */
export const Choice = z.object({
  value: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  stopped: z.optional(z.literal(true)),
})
export type Choice = z.output<typeof Choice>

/** An item with what there is to choose from. */
export const FormItem = z.extend(attributeItemEntity.Row, { choices: z.array(Choice) })
export type FormItem = z.output<typeof FormItem>

/** A group with its items, the columns of tables among them, in their order. */
export const FormGroup = z.extend(attributeGroupEntity.Row, { items: z.array(FormItem) })
export type FormGroup = z.output<typeof FormGroup>

/** A group that a node has; a project stands for all its nodes of the group's type. */
export const Binding = z.object({ nodeId: Id, groupId: Id })

/** Every form of a project in one answer: it is small, and devices open it offline. */
export const ProjectForms = z.object({ groups: z.array(FormGroup), bindings: z.array(Binding) })
export type ProjectForms = z.output<typeof ProjectForms>

/** A node, as far as its forms depend on it. */
export interface FormNode {
  nodeKind: NodeKind
  projectId: string
  /** Its own id; of a work site that of its design unit, which not every one has. */
  boundAs: string | null | undefined
}

const typeOf: Readonly<Record<NodeKind, number>> = { project: 1, line: 2, 'design-unit': 3, 'work-site': 3 }

/** The groups that a node has: its own, and those that all nodes of its project have; a work site without a design unit has none. */
export function formsOf({ groups, bindings }: ProjectForms, node: FormNode): FormGroup[] {
  if (!node.boundAs) return []
  const bound = new Set(
    bindings.flatMap(({ nodeId, groupId }) =>
      nodeId === node.boundAs || nodeId === node.projectId ? groupId : [],
    ),
  )
  return groups.filter(
    ({ groupId, nodeType, status }) =>
      bound.has(groupId) && nodeType === typeOf[node.nodeKind] && status === 1,
  )
}

export const FormsQuery = z.strictObject({ projectId: Id })

/** Groups that a node takes and lets go of; what somebody else binds meanwhile stays. */
export const BindRequest = z.strictObject({
  projectId: Id,
  /** The project itself: all its nodes of the group's type. */
  nodeId: Id,
  bind: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(100))),
  unbind: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(100))),
})

export const CopyRequest = z.strictObject({
  /** The group that is copied. */
  fromGroupId: Id,
  groupId: Id,
  groupName: name(100),
  code: requiredLine(50),
})
