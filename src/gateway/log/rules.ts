import { and, eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { pathOf, type RequestOf } from '#contract/define-endpoint.ts'
import { addOperationLog } from '#contract/log/endpoints.ts'
import { application, applicationMenu, applicationMenuFunction } from '../db/tables/application.ts'
import { operationLog } from '../db/tables/log.ts'
import type { StepContext } from '../handle.ts'
import { newId } from '../security/id.ts'
import { Refusal } from '../security/refusal.ts'

/**
 * Records that the actor used a function of a menu. The account is the session's, whatever the request says.
 * @throws Refusal 20404 when the application has no such menu and function.
 */
export async function recordOperation(
  { tx, actor, now, language, requestId, ip }: StepContext,
  { appCode, menuId, functionId }: RequestOf<typeof addOperationLog>,
): Promise<void> {
  const [used] = await tx
    .select({
      app: application.code,
      menu: language === 'zh' ? applicationMenu.nameZh : applicationMenu.nameEn,
      action: applicationMenuFunction.functionAction,
      content: language === 'zh' ? applicationMenuFunction.nameZh : applicationMenuFunction.nameEn,
    })
    .from(applicationMenuFunction)
    .innerJoin(
      applicationMenu,
      eq(applicationMenu.applicationMenuId, applicationMenuFunction.applicationMenuId),
    )
    .innerJoin(application, eq(application.applicationId, applicationMenu.applicationId))
    .where(
      and(
        eq(applicationMenuFunction.applicationMenuFunctionId, functionId),
        eq(applicationMenu.applicationMenuId, menuId),
        eq(application.code, appCode),
      ),
    )
  if (!used) throw new Refusal(codes.notFound)
  await tx.insert(operationLog).values({
    ...used,
    operationLogId: newId(now),
    uri: pathOf(addOperationLog),
    service: addOperationLog.service,
    accountId: actor.accountId,
    accountName: actor.accountName,
    status: codes.success,
    duration: 0,
    requestId,
    ip,
    time: now,
  })
}
