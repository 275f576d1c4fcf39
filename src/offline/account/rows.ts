import { addGeneralAccount, listGeneralAccounts, updateValidPeriod } from '#contract/account/endpoints.ts'
import {
  GeneralAccount,
  GeneralAccountAdd,
  GeneralAccountSaved,
  ValidPeriodEdit,
} from '#contract/account/schema.ts'
import { compareAccounts, matchesAccount } from '#contract/account/selection.ts'
import { z } from '#contract/zod.ts'
import type { Edit } from '../queue/edit.ts'
import { listedRows, withoutUndefined } from '../replica/listed-rows.ts'

function withEdit(
  account: GeneralAccount | undefined,
  edit: Edit,
  author: string,
): GeneralAccount | undefined {
  const { endpointId, request, madeAt } = edit.content
  const stamp = { changedAt: madeAt, changedByName: author }
  if (endpointId === addGeneralAccount.id) {
    const made = z.safeParse(GeneralAccountAdd, request).data
    const begin = { level: 'general', status: 'normal', passwordSet: false, revision: 0 } as const
    return account ?? (made && { ...made, ...begin, ...stamp })
  }
  const changes = z.safeParse(ValidPeriodEdit, request).data
  if (endpointId !== updateValidPeriod.id || !changes || !account) return account
  const { validFrom, validUntil, clear = [] } = changes
  const row = { ...account, ...withoutUndefined({ validFrom, validUntil }), ...stamp }
  for (const field of clear) delete row[field]
  return row
}

/** General accounts among the replicas and under the overlay. */
export const accountRows = listedRows({
  kind: 'account',
  schema: GeneralAccount,
  idOf: ({ generalAccountId }) => generalAccountId,
  list: listGeneralAccounts,
  matches: matchesAccount,
  compare: compareAccounts,
  beyond: ({ groupId, ending }) => groupId !== undefined || ending !== undefined,
  savedRow: (answer) => z.safeParse(GeneralAccountSaved, answer).data?.account,
  withEdit,
})
