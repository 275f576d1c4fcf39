import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { bindGroups } from '#contract/attribute/endpoints.ts'
import { attributeGroupEntity } from '#contract/attribute/entities.ts'
import type { NodeKind } from '#contract/attribute/schema.ts'
import { codes } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { attributeBinding, attributeGroup } from '../db/tables/attribute.ts'
import { designUnit, line } from '../db/tables/project.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { SignedInStep } from '../security/step.ts'
import { type AttributeNode, findNode } from './node.ts'

type Request = RequestOf<typeof bindGroups>
type Answer = ResponseOf<typeof bindGroups>

/**
 * Binds groups to a node, or to a project for all its nodes; others are let go of. Their values stay, and are shown again when
 * they are bound once more.
 * @throws Refusal 20404 out of reach, 20400 for a group that is not there, or is about another type of node.
 */
export async function bindNode(context: SignedInStep, request: Request): Promise<Answer> {
  const { tx, language } = context
  const { projectId, nodeId, bind = [], unbind = [] } = request
  const node = await nodeOf(context, request)
  const ids = [...bind, ...unbind]
  const groups = await tx
    .select()
    .from(attributeGroup)
    .where(and(inArray(attributeGroup.groupId, ids), isNull(attributeGroup.deletedAt)))
    .orderBy(asc(attributeGroup.groupId))
    .for('share')
  const fits = new Map(groups.map((group) => [group.groupId, takes(node, group.nodeType)]))
  if (bind.some((id) => !fits.get(id))) throw refuseField('bind', 'notThere', language)
  const { groupId } = attributeBinding
  const isOfNode = and(eq(attributeBinding.projectId, projectId), eq(attributeBinding.nodeId, nodeId))
  const bound =
    bind.length === 0
      ? []
      : await tx
          .insert(attributeBinding)
          .values(bind.map((id) => ({ projectId, nodeId, groupId: id })))
          .onConflictDoNothing()
          .returning({ groupId })
  const freed = await tx
    .delete(attributeBinding)
    .where(and(isOfNode, inArray(groupId, unbind)))
    .returning({ groupId })
  const changed = (of: { groupId: string }[], id: string) => of.some((each) => each.groupId === id)
  for (const group of groups) {
    const [now, before] = [changed(bound, group.groupId), changed(freed, group.groupId)]
    if (!now && !before) continue
    context.record({
      entity: attributeGroupEntity.kind,
      entityId: group.groupId,
      action: 'update',
      revision: group.revision,
      label: group.groupName,
      projectId,
      before: { boundTo: before ? node.nodeName : null },
      after: { boundTo: now ? node.nodeName : null },
    })
  }
  if (bound.length + freed.length > 0)
    context.announce(
      { permission: 'attributeValue:view', projectId },
      { kind: 'changed', entity: attributeGroupEntity.kind },
    )
  return await bindingsAgain(context, request)
}

/** What the node is bound to now. */
export async function bindingsAgain({ tx }: SignedInStep, { projectId, nodeId }: Request): Promise<Answer> {
  const { groupId } = attributeBinding
  return await tx
    .select({ nodeId: attributeBinding.nodeId, groupId })
    .from(attributeBinding)
    .where(and(eq(attributeBinding.projectId, projectId), eq(attributeBinding.nodeId, nodeId)))
    .orderBy(asc(groupId))
}

/** The node by its id alone, in its project. */
async function nodeOf(context: SignedInStep, { projectId, nodeId }: Request): Promise<AttributeNode> {
  const { tx } = context
  const isLine = (await tx.$count(line, eq(line.lineId, nodeId))) > 0
  const isDesignUnit = (await tx.$count(designUnit, eq(designUnit.designUnitId, nodeId))) > 0
  const nodeKind: NodeKind = isLine ? 'line' : isDesignUnit ? 'design-unit' : 'project'
  const node = await findNode(context, { nodeId, nodeKind }, 'bind')
  if (node.projectId !== projectId) throw new Refusal(codes.notFound)
  return node
}

const typeOf = { project: undefined, line: 2, 'design-unit': 3, 'work-site': undefined }

/** A project takes groups of every type, for its nodes. */
function takes({ nodeKind }: AttributeNode, nodeType: number): boolean {
  return nodeKind === 'project' || typeOf[nodeKind] === nodeType
}
