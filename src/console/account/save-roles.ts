import { addRoleAccounts, deleteRoleAccounts } from '#contract/role/endpoints.ts'
import { call } from '#request/call.ts'

/** Gives an account the roles that were ticked and takes those that were unticked; all others stay as they are by now. */
export async function saveRoles(accountId: string, wanted: ReadonlyMap<string, boolean>): Promise<void> {
  for (const [roleId, give] of wanted) {
    if (give) await call(addRoleAccounts, { roleId, accountIds: [accountId] }, { handles: 'all' })
    else await call(deleteRoleAccounts, { roleId, ids: [accountId] }, { handles: 'all' })
  }
}
