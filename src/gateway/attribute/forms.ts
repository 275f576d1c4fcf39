import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { FormGroup, ProjectForms } from '#contract/attribute/forms.ts'
import type { Tx } from '../db/client.ts'
import { attributeBinding, attributeGroup, attributeItem } from '../db/tables/attribute.ts'
import { getVisibleProject } from '../project/queries.ts'
import type { SignedInStep } from '../security/step.ts'
import { choicesOf, findChoices } from './choices.ts'
import { groupStore, itemStore } from './definition-stores.ts'

/** The forms of a project that the actor takes part in. @throws Refusal 20404 of any other. */
export async function showForms(
  context: SignedInStep,
  { projectId }: { projectId: string },
): Promise<ProjectForms> {
  await getVisibleProject(context, projectId)
  return await findForms(context.tx, projectId)
}

/** Every attribute group with its items, and what of the project they are bound to. */
export async function findForms(tx: Tx, projectId: string): Promise<ProjectForms> {
  const { nodeId, groupId } = attributeBinding
  const bindings = await tx
    .select({ nodeId, groupId })
    .from(attributeBinding)
    .where(eq(attributeBinding.projectId, projectId))
    .orderBy(asc(nodeId), asc(groupId))
  return { groups: await findGroups(tx), bindings }
}

async function findGroups(tx: Tx): Promise<FormGroup[]> {
  const groups = await tx
    .select()
    .from(attributeGroup)
    .where(isNull(attributeGroup.deletedAt))
    .orderBy(asc(attributeGroup.sort), asc(attributeGroup.groupId))
  const ids = groups.map(({ groupId }) => groupId)
  const items = await tx
    .select()
    .from(attributeItem)
    .where(and(inArray(attributeItem.groupId, ids), isNull(attributeItem.deletedAt)))
    .orderBy(asc(attributeItem.sort), asc(attributeItem.itemId))
  const keys = items.flatMap(({ dictionaryKey }) => dictionaryKey ?? [])
  const offered = await findChoices(tx, [...new Set(keys)])
  const shown = items.map((row) => {
    const item = itemStore.present(row)
    return { ...item, choices: choicesOf(item, offered) }
  })
  return groups.map((row) => ({
    ...groupStore.present(row),
    items: shown.filter(({ groupId }) => groupId === row.groupId),
  }))
}
