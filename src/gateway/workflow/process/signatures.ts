import { buffer } from 'node:stream/consumers'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { ProcessSignatures } from '#contract/workflow/process.ts'
import type { getProcessSignatures } from '#contract/workflow/process-calls.ts'
import { processTask } from '../../db/tables/process.ts'
import type { BeforeContext } from '../../http/handle.ts'
import { takesPart } from '../../identity/visible-processes.ts'
import { grouped } from '../../platform/grouped.ts'
import { findInstance } from './load-process.ts'

/** What was decided with which signature, for those who take part or administer. @throws Refusal 20404 otherwise. */
export async function readSignatures(
  { services, actor }: BeforeContext,
  { processInstanceId }: RequestOf<typeof getProcessSignatures>,
): Promise<ProcessSignatures> {
  const { orm } = services.database
  await findInstance(orm, processInstanceId, takesPart(orm, actor))
  const rows = await orm
    .select({ processTaskId: processTask.processTaskId, signature: processTask.signature })
    .from(processTask)
    .where(and(eq(processTask.processInstanceId, processInstanceId), isNotNull(processTask.signature)))
  return await Promise.all(
    [...grouped(rows, ({ signature }) => signature ?? '')].map(async ([fileId, tasks]) => ({
      processTaskIds: tasks.map(({ processTaskId }) => processTaskId),
      png: (await buffer(services.storage.open(fileId))).toString('base64'),
    })),
  )
}
