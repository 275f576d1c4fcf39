import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Values } from '#contract/entity-types.ts'
import { Id } from '#contract/id.ts'
import { industryProfileCalls, industryProfileEntity } from '#contract/industry-profile/entity.ts'
import { Major } from '#contract/project/schema.ts'
import { z } from '#contract/zod.ts'
import { attributeGroup } from '../db/tables/attribute.ts'
import { dictionary } from '../db/tables/dictionary.ts'
import { industryProfile } from '../db/tables/industry-profile.ts'
import { entityStore } from '../entity/entity-store.ts'
import { nextSort } from '../entity/next-sort.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { isPackaged, refuseKept } from '../platform/refuse-kept.ts'
import type { SignedInStep } from '../security/step.ts'
import { checkMajors } from '../value-dictionary/queries.ts'

/** Industry profiles; one that came with the build is stopped, not deleted. */
export const industryProfiles = entityStore(industryProfileEntity, {
  table: industryProfile,
  scope: 'everyone',
  audience: 'industryProfile:view',
  once: { profileName: [] },
  select: () => ({
    standards: sql`(select coalesce(jsonb_agg(d.name), '[]') from jsonb_array_elements_text(industry_profile.standard_ids) as named (id)
      join dictionary d on d.dictionary_id = named.id::uuid where d.deleted_at is null)`,
    attributeGroups: sql`(select coalesce(jsonb_agg(g.group_name), '[]') from jsonb_array_elements_text(industry_profile.group_ids) as named (id)
      join attribute_group g on g.group_id = named.id::uuid where g.deleted_at is null)`,
  }),
  async names({ tx }, { standardIds, groupIds }) {
    const { name, dictionaryId } = dictionary
    const { groupName, groupId } = attributeGroup
    const idsIn = (value: unknown) => z.parse(z.array(Id), value)
    return {
      ...(standardIds !== undefined && {
        standards: await tx
          .select({ name })
          .from(dictionary)
          .where(inArray(dictionaryId, idsIn(standardIds)))
          .orderBy(asc(name)),
      }),
      ...(groupIds !== undefined && {
        attributeGroups: await tx
          .select({ name: groupName })
          .from(attributeGroup)
          .where(inArray(groupId, idsIn(groupIds)))
          .orderBy(asc(groupName)),
      }),
    }
  },
  check: {
    async add(context, profile) {
      await checkParts(context, profile, undefined)
      return { sort: profile.sort ?? nextSort(industryProfile) }
    },
    async edit(context, row, changes) {
      await checkParts(context, changes, row)
      return undefined
    },
    async remove({ language }, rows) {
      refuseKept(
        language,
        rows.map(({ profileName: name, packaged }) => ({ name, why: packaged ? isPackaged : undefined })),
      )
    },
  },
})

export const industryProfileHandlers = entityHandlers(industryProfileCalls, industryProfiles)

const Parts = z.object({
  majors: z.catch(z.array(Major), []),
  standardIds: z.catch(z.array(Id), []),
  groupIds: z.catch(z.array(Id), []),
})

/**
 * Checks what a profile newly names. Everybody sees it, so its standards are the platform's, none of a unit's own.
 * @throws Refusal 20400 naming the field of what is not there, or was stopped.
 */
async function checkParts(context: SignedInStep, given: Values, row: Values | undefined): Promise<void> {
  const { tx, language } = context
  const former = z.parse(Parts, row ?? {})
  const wanted = z.parse(Parts, given)
  const fresh = (name: keyof typeof wanted) => wanted[name].filter((each) => !former[name].includes(each))
  await checkMajors(context, fresh('majors'), 'majors')
  const standardIds = fresh('standardIds')
  const standards = await tx
    .select({ id: dictionary.dictionaryId })
    .from(dictionary)
    .where(
      and(
        inArray(dictionary.dictionaryId, standardIds),
        isNull(dictionary.organizationId),
        isNull(dictionary.deletedAt),
        ne(dictionary.status, 'stopped'),
      ),
    )
    .for('share')
  if (standards.length < standardIds.length) throw refuseField('standardIds', 'standardNotThere', language)
  const groupIds = fresh('groupIds')
  const groups = await tx
    .select({ id: attributeGroup.groupId })
    .from(attributeGroup)
    .where(
      and(
        inArray(attributeGroup.groupId, groupIds),
        isNull(attributeGroup.deletedAt),
        eq(attributeGroup.status, 1),
      ),
    )
    .for('share')
  if (groups.length < groupIds.length) throw refuseField('groupIds', 'groupNotThere', language)
}
