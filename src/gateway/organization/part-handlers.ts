import { expiresWithin } from '#contract/expiry.ts'
import {
  deleteContacts,
  deleteCoworks,
  deleteListings,
  deleteQualifications,
  listContacts,
  listCoworks,
  listListings,
  listQualifications,
  replaceContacts,
  replaceCoworks,
  replaceListings,
  replaceQualifications,
} from '#contract/organization/part-endpoints.ts'
import type { Qualification, QualificationItem } from '#contract/organization/parts.ts'
import { notifyAtOnce } from '../delivery/notify-endings.ts'
import { deletedBefore } from '../http/deleted-before.ts'
import { handle } from '../http/handle.ts'
import type { SignedInStep } from '../security/step.ts'
import { findEndingQualifications } from './ending-qualifications.ts'
import { contacts, coworks, listings, qualifications } from './part-sets.ts'
import { findParts, type HeldSet, removeParts, replaceParts } from './parts.ts'

async function heldQualifications(
  context: SignedInStep,
  { organizationId }: { organizationId: string },
): Promise<HeldSet<Qualification>> {
  return flagged(context, await findParts(context, qualifications, organizationId))
}

/** With a flag on those that end soon or have ended. */
function flagged({ now }: SignedInStep, held: HeldSet<QualificationItem>): HeldSet<Qualification> {
  const items = held.items.map((item) => {
    const stage = expiresWithin(item.validUntil, now.getTime())
    return { ...item, ...(stage !== undefined && { expiresWithin: stage }) }
  })
  return { ...held, items }
}

export const partHandlers = [
  handle(listQualifications, heldQualifications),
  handle(
    replaceQualifications,
    async (context, full) => {
      const held = await replaceParts(context, qualifications, full)
      await notifyAtOnce(context, (...between) => findEndingQualifications(...between, full.organizationId))
      return flagged(context, held)
    },
    { again: heldQualifications },
  ),
  handle(deleteQualifications, (context, { ids }) => removeParts(context, qualifications, ids), {
    again: deletedBefore,
  }),
  handle(listListings, (context, { organizationId }) => findParts(context, listings, organizationId)),
  handle(replaceListings, (context, full) => replaceParts(context, listings, full), {
    again: (context, { organizationId }) => findParts(context, listings, organizationId),
  }),
  handle(deleteListings, (context, { ids }) => removeParts(context, listings, ids), { again: deletedBefore }),
  handle(listCoworks, (context, { organizationId }) => findParts(context, coworks, organizationId)),
  handle(replaceCoworks, (context, full) => replaceParts(context, coworks, full), {
    again: (context, { organizationId }) => findParts(context, coworks, organizationId),
  }),
  handle(deleteCoworks, (context, { ids }) => removeParts(context, coworks, ids), { again: deletedBefore }),
  handle(listContacts, (context, { organizationId }) => findParts(context, contacts, organizationId)),
  handle(replaceContacts, (context, full) => replaceParts(context, contacts, full), {
    again: (context, { organizationId }) => findParts(context, contacts, organizationId),
  }),
  handle(deleteContacts, (context, { ids }) => removeParts(context, contacts, ids), { again: deletedBefore }),
]
