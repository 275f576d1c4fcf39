import { eq, gt } from 'drizzle-orm'
import { workflowModelCalls, workflowModelEntity } from '#contract/workflow/model.ts'
import { searchTextNgrams } from '../db/ngram-index.ts'
import { workflowModel } from '../db/tables/workflow.ts'
import { entityStore } from '../entity/entity-store.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle } from '../http/handle.ts'
import { refuseKept } from '../platform/refuse-kept.ts'
import type { Text } from '../platform/refuse-named.ts'

/** Models of processes, the same for everybody; one that was ever deployed is stopped, not deleted. */
export const workflowModels = entityStore(workflowModelEntity, {
  table: workflowModel,
  scope: 'everyone',
  audience: 'workflowModel:view',
  once: { key: [] },
  grams: searchTextNgrams(workflowModel.searchText),
  derive: ({ version }) => ({ published: version > 0 }),
  check: {
    async remove({ language }, rows) {
      refuseKept(
        language,
        rows.map(({ name, version }) => ({ name, why: version > 0 ? wasDeployed : undefined })),
      )
    },
  },
})

const wasDeployed: Text = { zh: '已发布过，可以停用', en: 'it was deployed; stop it instead' }

const { list, ...calls } = workflowModelCalls

export const workflowModelHandlers = [
  handle(list, async (context, { published, ...query }) => {
    const { version } = workflowModel
    const which = published === undefined ? undefined : published === 1 ? gt(version, 0) : eq(version, 0)
    const page = await workflowModels.find(context, query, which)
    return { ...page, records: page.records.map(({ bpmnXml: _, ...row }) => row) }
  }),
  ...entityHandlers(calls, workflowModels),
]
