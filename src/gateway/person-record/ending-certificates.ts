import { and, eq, gte, isNull, lt, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { person } from '../db/tables/person.ts'
import { personRecord } from '../db/tables/person-record.ts'
import type { Ending } from '../delivery/ending.ts'
import { dayInChina, endOfDay } from '../platform/china-days.ts'

/**
 * The certificates of people that end soon (STF-07). Those who manage the person's records are notified, and the
 * person by each account that works.
 * @param which narrows it to some of them.
 */
export async function findEndingCertificates(
  orm: Pick<Tx, 'select'>,
  from: Date,
  until: Date,
  which?: SQL,
): Promise<Ending[]> {
  const { recordId, fields, validUntil } = personRecord
  const { userName, organizationId, departmentId } = person
  const working = and(
    eq(account.userId, personRecord.userId),
    eq(account.status, 'normal'),
    isNull(account.deletedAt),
  )
  const found = await orm
    .select({
      recordId,
      userId: personRecord.userId,
      fields,
      validUntil,
      userName,
      organizationId,
      departmentId,
      accountId: account.accountId,
    })
    .from(personRecord)
    .innerJoin(person, eq(person.userId, personRecord.userId))
    .leftJoin(account, working)
    .where(
      and(
        isNull(personRecord.deletedAt),
        isNull(person.deletedAt),
        gte(validUntil, dayInChina(from)),
        lt(validUntil, dayInChina(until)),
        which,
      ),
    )
  const endings = found.flatMap((row): Ending[] => {
    if (row.validUntil === null) return []
    const endsAt = endOfDay(row.validUntil)
    const about = { entity: 'person-record', entityId: row.recordId, userId: row.userId }
    const name = `${row.fields.certificateName}`
    const to = row.organizationId !== null && {
      permission: 'person:edit' as const,
      organizationId: row.organizationId,
      ...(row.departmentId !== null && { departmentId: row.departmentId }),
    }
    return [
      ...(to ? [{ id: row.recordId, about, endsAt, to, texts: textsOf(name, row.userName) }] : []),
      ...(row.accountId !== null
        ? [
            {
              id: `${row.recordId}:${row.accountId}`,
              about,
              endsAt,
              to: { accountId: row.accountId },
              texts: textsOf(name),
            },
          ]
        : []),
    ]
  })
  // Somebody with several accounts comes several times, and those who manage the record with each of them.
  return [...new Map(endings.map((ending) => [ending.id, ending])).values()]
}

/** @param userName whose it is, for others. */
function textsOf(certificateName: string, userName?: string): Ending['texts'] {
  return {
    zh: (lastDay) => ({
      title: '证书到期提醒',
      body: `${userName ?? '您'}的证书“${certificateName}”将于 ${lastDay} 到期，请及时办理延期并更新照片。`,
    }),
    en: (lastDay) => {
      const which = userName === undefined ? 'Your certificate' : 'The certificate'
      const whose = userName === undefined ? '' : ` of ${userName}`
      return {
        title: 'A certificate is about to end',
        body: `${which} “${certificateName}”${whose} ends on ${lastDay}. Please have it prolonged and replace its photo.`,
      }
    },
  }
}
