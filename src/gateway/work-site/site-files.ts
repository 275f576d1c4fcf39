import { attachOwn } from '../file/queries.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { SignedInStep } from '../security/step.ts'
import type { WorkSiteRow } from './present.ts'

/**
 * Shows the actor's own uploads to everyone who sees the work site.
 * @throws Refusal 20400 naming `field` when one of them is not there, not the actor's, no JPG, or another row's.
 */
export async function attach(
  { tx, actor, language }: SignedInStep,
  { projectId, organizationId }: WorkSiteRow,
  fileIds: readonly string[],
  field: string,
): Promise<void> {
  const attached = await attachOwn(tx, actor, fileIds, { projectId, organizationId })
  if (attached.size < fileIds.length) throw refuseField(field, 'sitePhoto', language)
}
