import { compareKeys, lowerAscii } from '../collation.ts'
import type { GeneralAccount, GeneralAccountQuery } from './schema.ts'

/**
 * What the list's filters and sort mean, for rows in memory: the replica on a device answers with it just as the
 * gateway answers from its database. A test holds the two together.
 */
export function matchesAccount(account: GeneralAccount, query: GeneralAccountQuery): boolean {
  const { keyword, organizationId, groupId, userId, level, status } = query
  return (
    (!organizationId || account.place?.organizationId === organizationId) &&
    // What lies below a group, or ends soon, the gateway alone knows: it is asked for such a list.
    (!groupId || account.place?.organizationId === groupId || account.place?.departmentId === groupId) &&
    (!userId || account.userId === userId) &&
    (!level?.length || level.includes(account.level)) &&
    (!status?.length || status.includes(account.status)) &&
    (!keyword || accountSearchText(account).includes(accountKeyword(keyword)))
  )
}

function accountSearchText({ accountName, userName }: GeneralAccount): string {
  return lowerAscii([accountName, userName].join('\n'))
}

/** What is looked for. */
export function accountKeyword(keyword: string): string {
  return lowerAscii(keyword.trim())
}

/** Order of two accounts under the query's sort; equal ones by id, so that pages never overlap. */
export function compareAccounts(
  query: GeneralAccountQuery,
): (a: GeneralAccount, b: GeneralAccount) => number {
  const key = sortKeys[query.sortBy ?? 'accountName']
  const direction = query.desc ? -1 : 1
  return (a, b) =>
    direction * compareKeys(key(a), key(b)) || direction * compareKeys(a.generalAccountId, b.generalAccountId)
}

const sortKeys: Record<
  NonNullable<GeneralAccountQuery['sortBy']>,
  (account: GeneralAccount) => string | number
> = {
  accountName: ({ accountName }) => accountName,
  changedAt: ({ changedAt }) => changedAt,
}
