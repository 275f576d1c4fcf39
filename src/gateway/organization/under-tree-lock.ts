import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { deleteOrganizations, updateOrganization } from '#contract/organization/endpoints.ts'
import type { SignedInStep } from '../security/step.ts'
import { lockTree } from './rules.ts'
import { unitStore } from './store.ts'

/** Applies an edit to a unit; a move locks the tree before the row, as additions and deletions do. */
export async function reviseOrganization(
  context: SignedInStep,
  edit: RequestOf<typeof updateOrganization>,
): Promise<ResponseOf<typeof updateOrganization>> {
  const { tx, actor } = context
  if (edit.parentId !== undefined || edit.clear?.includes('parentId')) await lockTree(tx)
  const loaded = await unitStore.load(tx, actor, [edit])
  const answer = await unitStore.update({ ...context, loaded }, edit)
  await unitStore.save(tx, loaded)
  return answer
}

/** Deletes units with their departments. */
export async function removeOrganizations(
  context: SignedInStep,
  request: RequestOf<typeof deleteOrganizations>,
): Promise<{ deleted: number }> {
  await lockTree(context.tx)
  return await unitStore.remove(context, request)
}
