import { addOperationLog } from '#contract/log/endpoints.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { call } from '#request/call.ts'
import { item } from '#request/session.ts'

/**
 * Records a press on a permitted element (specification §6, operation log). Nobody waits for it: without a network it
 * is left out, because what the press did is in the history anyway.
 */
export function recordOperation(permission: string): void {
  const account = item('userAccount')
  const menu = item('currentMenu')
  const granted = menu?.authFunctionList.find(({ functionAction }) => functionAction === permission)
  if (!account || !menu || !granted) return
  const { accountName } = account
  const { menuId } = menu
  const functionId = granted.applicationMenuFunctionId
  const sent = call(
    addOperationLog,
    { accountName, appCode: consoleAppCode, functionId, menuId },
    { background: true },
  )
  // Kept for the diagnostics page by the call itself (SES-26).
  sent.catch(() => {})
}
