import { and, eq, gte, isNull, lt } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { organization } from '../db/tables/organization.ts'
import { organizationQualification } from '../db/tables/organization-parts.ts'
import type { Ending } from '../delivery/ending.ts'
import { dayInChina, endOfDay } from '../platform/china-days.ts'

/**
 * The qualifications that end soon; those who manage the unit are notified.
 * @param ofUnit narrows it to one unit.
 */
export async function findEndingQualifications(
  orm: Pick<Tx, 'select'>,
  from: Date,
  until: Date,
  ofUnit?: string,
): Promise<Ending[]> {
  const { qualificationId, organizationId, qualificationName, validUntil } = organizationQualification
  const found = await orm
    .select({
      qualificationId,
      organizationId,
      qualificationName,
      validUntil,
      organizationName: organization.organizationName,
    })
    .from(organizationQualification)
    .innerJoin(organization, eq(organization.organizationId, organizationId))
    .where(
      and(
        isNull(organization.deletedAt),
        gte(validUntil, dayInChina(from)),
        lt(validUntil, dayInChina(until)),
        ofUnit === undefined ? undefined : eq(organizationId, ofUnit),
      ),
    )
  return found.flatMap((row) => {
    if (row.validUntil === null) return []
    return [
      {
        id: row.qualificationId,
        about: { entity: 'organization', entityId: row.organizationId },
        endsAt: endOfDay(row.validUntil),
        to: { permission: 'organization:edit' as const, organizationId: row.organizationId },
        texts: textsOf(row),
      },
    ]
  })
}

function textsOf({
  organizationName,
  qualificationName,
}: {
  organizationName: string
  qualificationName: string
}): Ending['texts'] {
  return {
    zh: (lastDay) => ({
      title: '单位资质到期提醒',
      body: `${organizationName}的资质“${qualificationName}”将于 ${lastDay} 到期，请及时换证并更新扫描件。`,
    }),
    en: (lastDay) => ({
      title: 'A qualification is about to end',
      body: `The qualification “${qualificationName}” of ${organizationName} ends on ${lastDay}. Please renew it and replace its scan.`,
    }),
  }
}
