import { and, eq, isNull } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { maskCellphone, maskIdCard } from '#contract/mask.ts'
import type { Profile } from '#contract/personal/schema.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { department } from '../db/tables/department.ts'
import { organization } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { signature } from '../db/tables/personal.ts'
import { maskEmail } from '../identity/mask-recipient.ts'
import { provenNumber } from '../identity/sign-in-numbers.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../security/actor.ts'
import { loadGrants } from '../security/grants.ts'

export type PersonRow = typeof person.$inferSelect

/** The actor's own record. @throws Refusal 20404 when the person has been archived meanwhile. */
export async function findProfile(tx: Tx, actor: Pick<Actor, 'accountId'>): Promise<Profile> {
  const [found] = await tx
    .select({
      person,
      account,
      signature,
      organizationName: organization.organizationName,
      departmentName: department.departmentName,
    })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .leftJoin(organization, eq(organization.organizationId, person.organizationId))
    .leftJoin(department, eq(department.departmentId, person.departmentId))
    .leftJoin(signature, eq(signature.userId, person.userId))
    .where(and(eq(account.accountId, actor.accountId), isNull(person.deletedAt)))
  if (!found) throw new Refusal(codes.notFound)
  const { roleNames } = await loadGrants(tx, actor.accountId)
  const { person: own, account: login } = found
  const { accountName, level, validUntil, passwordChangedAt, passwordValidUntil } = login
  return {
    userId: own.userId,
    accountName,
    level,
    ...presentOwnFields(own),
    ...given({
      positionLevel: own.positionLevel,
      organizationName: found.organizationName,
      departmentName: found.departmentName,
      profilePhoto: own.profilePhoto,
    }),
    ...(own.idCard !== null && { idCard: maskIdCard(own.idCard) }),
    ...(own.cellphone !== null && {
      cellphone: maskCellphone(own.cellphone),
      cellphoneProven: provenNumber(own) !== null,
    }),
    ...(own.email !== null && { email: maskEmail(own.email) }),
    ...(found.signature && {
      signature: { fileId: found.signature.fileId, signedAt: found.signature.signedAt.getTime() },
    }),
    roleNames: [...roleNames],
    ...(validUntil !== null && { accountValidUntil: validUntil.getTime() }),
    passwordChangedAt: passwordChangedAt.getTime(),
    ...(passwordValidUntil !== null && { passwordValidUntil: passwordValidUntil.getTime() }),
    revision: own.revision,
  }
}

/** The fields of a person that are the person's own to change, as the contract shows them. */
export function presentOwnFields({ userName, sex, birthDate, post }: PersonRow) {
  return { userName, ...given({ sex, birthDate, post }) }
}

/** Locks the actor's own person. @throws Refusal 20404 when there is none any more. */
export async function lockOwnPerson(tx: Tx, actor: Pick<Actor, 'userId'>): Promise<PersonRow> {
  const [row] = await tx.select().from(person).where(eq(person.userId, actor.userId)).for('update')
  if (!row || row.deletedAt) throw new Refusal(codes.notFound)
  return row
}

type Filled<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> }

/** Without what is not known. */
function given<Fields extends Record<string, unknown>>(fields: Fields): Filled<Fields> {
  const kept: Filled<Fields> = {}
  for (const name in fields) {
    const value = fields[name]
    if (value !== null && value !== undefined) kept[name] = value
  }
  return kept
}
