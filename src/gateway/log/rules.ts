import { and, eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { addOperationLog } from '#contract/log/endpoints.ts'
import { application, applicationMenu, applicationMenuFunction } from '../db/tables/application.ts'
import type { StepContext } from '../http/handle.ts'
import { Refusal } from '../platform/refusal.ts'
import { masked } from '../security/mask.ts'
import { logOperation } from '../security/operation-log.ts'

/**
 * Records that the actor used a function of a menu. The account is the session's, whatever the request says.
 * @throws Refusal 20404 when the application has no such menu and function, or the actor does not have it.
 */
export async function recordOperation(
  context: StepContext,
  request: RequestOf<typeof addOperationLog>,
): Promise<void> {
  const { tx, actor, language } = context
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
        eq(applicationMenuFunction.applicationMenuFunctionId, request.functionId),
        eq(applicationMenu.applicationMenuId, request.menuId),
        eq(application.code, request.appCode),
      ),
    )
  const held: ReadonlySet<string> = actor.permissions
  if (!used || !held.has(used.action)) throw new Refusal(codes.notFound)
  await logOperation(context, addOperationLog, {
    ...used,
    request: masked(request) ?? null,
    response: JSON.stringify(null),
  })
}
