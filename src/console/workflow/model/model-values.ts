import { type WorkflowModel, workflowModelEntity } from '#contract/workflow/model.ts'
import { entityValues, writtenNames } from '../../kit/entity-values.ts'
import { changedRequest, wholeRequest } from '../../kit/form-request.ts'
import { processTemplates } from '../process-templates.ts'

/** What a form about a model begins with, and how it becomes a request: a new one is added, one with an id is changed. */
export function modelForm(row: WorkflowModel | undefined) {
  const entity = workflowModelEntity
  const names = writtenNames(entity, !row)
  const [template] = processTemplates
  return {
    entity,
    names,
    initial: entityValues(names, row ?? { ...entity.initial, bpmnXml: template?.bpmnXml }),
    build: row ? changedRequest({ id: row.id, baseRevision: row.revision }) : wholeRequest(),
    draft: `workflow-model ${row?.id ?? 'new'}`,
  }
}
