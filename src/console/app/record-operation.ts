import { addOperationLog } from '#contract/log/endpoints.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { call } from '#request/call.ts'
import { item } from '#request/session.ts'
import type { Gated } from '../kit/permission.tsx'

/**
 * Records that a function was used (specification §6, operation log). Nobody waits for it. Of what is pressed without a
 * network, what counts are the edits: each leaves its history, with the time by the device's clock, and a review when
 * it is replayed. The press itself is then recorded with the background failures of the diagnostics page alone (SES-26).
 */
export function recordOperation(to: Gated): void {
  const account = item('userAccount')
  const used = usedFunction(to)
  if (!account || !used) return
  const { accountName } = account
  const sent = call(addOperationLog, { accountName, appCode: consoleAppCode, ...used }, { background: true })
  // The call itself records the failure for the diagnostics page.
  sent.catch(() => {})
}

/** The function that allows the call: the current page's own or, where that has none, one of another menu. */
function usedFunction({
  permission,
  alsoBy = [],
}: Gated): { menuId: string; functionId: string } | undefined {
  const actions: readonly string[] = [permission, ...alsoBy]
  const menus = [item('currentMenu') ?? [], item('menuItems') ?? []].flat()
  for (const { menuId, authFunctionList } of menus) {
    const used = authFunctionList.find(({ functionAction }) => actions.includes(functionAction))
    if (used) return { menuId, functionId: used.applicationMenuFunctionId }
  }
  return undefined
}
