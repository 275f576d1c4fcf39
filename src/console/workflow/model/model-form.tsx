import { useEffect, useEffectEvent, useId, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { type WorkflowModel, workflowModelCalls } from '#contract/workflow/model.ts'
import type { ModelProblem } from '#contract/workflow/model-check.ts'
import { useGatewayCall } from '../../app/use-gateway-call.ts'
import { EntityFieldsContext } from '../../kit/entity-field.ts'
import { FormLeaveGuard } from '../../kit/form-parts.tsx'
import { useAllowed } from '../../kit/permission.tsx'
import { useRequestForm } from '../../kit/use-request-form.ts'
import { cn } from '../../ui/cn.ts'
import { Tabs, TabsContent } from '../../ui/tabs.tsx'
import { BaseFields } from './base-fields.tsx'
import { DrawingPane } from './drawing-pane.tsx'
import { FormNotices } from './form-notices.tsx'
import { ModelHeader } from './model-header.tsx'
import { type ModelPlace, ModelTabs, partOf } from './model-tabs.tsx'
import { modelForm } from './model-values.ts'
import { ModelVersions } from './model-versions.tsx'
import { NodesPane } from './nodes-pane.tsx'
import { ProblemList } from './problem-list.tsx'
import { useCheckedModel } from './use-checked-model.ts'

interface ModelFormProps {
  /** Absent for a new one. */
  row: WorkflowModel | undefined
  /** What somebody else has made of it since. */
  newer?: WorkflowModel | undefined
  onSaved: (saved: WorkflowModel) => void
  at: ModelPlace
  onGo: (at: ModelPlace) => void
}

const noProblems: readonly ModelProblem[] = []

/** A model that is being written; it is saved as one. */
export function ModelForm({ row, newer, onSaved, at, onGo }: ModelFormProps) {
  const id = useId()
  const send = useGatewayCall('workflow-model')
  const [{ names, ...options }] = useState(() => modelForm(row))
  const [fields] = useState(() => ({
    entity: options.entity,
    names,
    following: { current: undefined },
    check: { current: undefined },
  }))
  const [sending, setSending] = useState(false)
  const call = row ? workflowModelCalls.update : workflowModelCalls.add
  const request = useRequestForm({
    ...options,
    schema: call.request,
    async submit(asked) {
      setSending(true)
      try {
        const { model } = await send(call, asked, undefined, { inItsWords: true })
        onSaved(model)
      } finally {
        setSending(false)
      }
    },
    onClose() {},
  })
  const { isDirty, isSubmitting } = request.form.formState
  const reload = () => {
    if (newer) onSaved(newer)
  }
  const reloadUnwritten = useEffectEvent(reload)
  // What is only looked at is shown as it is now.
  useEffect(() => {
    if (newer && !isDirty && !isSubmitting) reloadUnwritten()
  }, [newer, isDirty, isSubmitting])
  const mayEdit = useAllowed(call)
  const checked = useCheckedModel(request.form)
  const problems = checked.data?.problems ?? noProblems
  const goTo = (nodeId: string) => {
    const isTask = checked.data?.tasks.some((task) => task.nodeId === nodeId)
    onGo({ part: isTask ? 'nodes' : 'drawing', nodeId })
  }
  return (
    <EntityFieldsContext value={fields}>
      <FormProvider {...request.form}>
        <Tabs
          className="flex min-h-0 flex-1 flex-col gap-3 p-4 railed:px-6"
          value={at.part}
          onValueChange={(tab) => onGo({ ...at, part: partOf(tab) })}
        >
          <ModelHeader row={row} request={request} formId={id} problems={problems} />
          <FormNotices request={request} newer={isSubmitting ? undefined : newer} onReload={reload} />
          <ModelTabs isNew={!row} problems={problems.length} />
          <form
            id={id}
            noValidate
            autoComplete="off"
            className={cn(
              'flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto',
              at.part === 'versions' && 'hidden',
            )}
            onSubmit={(event) => {
              event.preventDefault()
              void request.send()
            }}
          >
            <ProblemList problems={problems} onGo={goTo} />
            <TabsContent value="base">
              <fieldset disabled={!mayEdit} className="contents">
                <BaseFields />
              </fieldset>
            </TabsContent>
            {/* The form begins again from what was saved: what was drawn meanwhile would be lost. */}
            <TabsContent value="drawing" inert={sending} className="flex min-h-96 flex-1 flex-col">
              <DrawingPane
                name={row?.key ?? ''}
                readOnly={!mayEdit}
                problems={problems}
                selected={at.nodeId}
                onSelect={(nodeId) => onGo({ part: 'drawing', nodeId })}
                onSettings={goTo}
              />
            </TabsContent>
            <TabsContent value="nodes" inert={sending}>
              <NodesPane checked={checked} readOnly={!mayEdit} nodeId={at.nodeId} onNode={goTo} />
            </TabsContent>
          </form>
          {row ? (
            <TabsContent value="versions" className="min-h-0 flex-1 overflow-y-auto">
              <ModelVersions modelId={row.id} />
            </TabsContent>
          ) : null}
        </Tabs>
        <FormLeaveGuard request={request} />
      </FormProvider>
    </EntityFieldsContext>
  )
}
