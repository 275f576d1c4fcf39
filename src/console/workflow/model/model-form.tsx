import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import type { WorkflowModel } from '#contract/workflow/model.ts'
import type { ModelProblem } from '#contract/workflow/model-check.ts'
import { EntityFieldsContext } from '../../kit/entity-field.ts'
import { FormLeaveGuard } from '../../kit/form-parts.tsx'
import type { Follow, FormCheck } from '../../kit/form-request.ts'
import { useAllowed } from '../../kit/permission.tsx'
import { cn } from '../../ui/cn.ts'
import { Tabs, TabsContent } from '../../ui/tabs.tsx'
import { BaseFields } from './base-fields.tsx'
import { DrawingPane } from './drawing-pane.tsx'
import { FormNotices } from './form-notices.tsx'
import { ModelHeader } from './model-header.tsx'
import { type ModelPlace, ModelTabs, partOf } from './model-tabs.tsx'
import { ModelVersions } from './model-versions.tsx'
import { NodesPane } from './nodes-pane.tsx'
import { NotFoundHere } from './not-found-here.tsx'
import { ProblemList } from './problem-list.tsx'
import { useCheckedModel } from './use-checked-model.ts'
import { useDrawing } from './use-drawing.ts'
import { useModelRequest } from './use-model-request.ts'

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
  const { request, call, sending, names, entity } = useModelRequest(row, onSaved)
  const following = useRef<Follow>(undefined)
  const check = useRef<FormCheck>(undefined)
  // A new one becomes one that stands, whose key is fixed, in the same form.
  const fields = useMemo(() => ({ entity, names, following, check }), [entity, names])
  const { isDirty, isSubmitting } = request.form.formState
  const reload = () => {
    if (newer) onSaved(newer)
  }
  const reloadUnwritten = useEffectEvent(reload)
  // What is only looked at is shown as it is now.
  useEffect(() => {
    if (newer && !isDirty && !isSubmitting) reloadUnwritten()
  }, [newer, isDirty, isSubmitting])
  const drawing = useDrawing()
  const save = async () => {
    if (await drawing.takeLast('save')) await request.send()
  }
  const go = async (to: ModelPlace) => {
    const leaves = at.part === 'drawing' && to.part !== 'drawing'
    if (!leaves || (await drawing.takeLast('leave'))) onGo(to)
  }
  const mayEdit = useAllowed(call)
  const checked = useCheckedModel(request.form, mayEdit ? undefined : row)
  const problems = checked.data?.problems ?? noProblems
  const goTo = (nodeId: string) => {
    const isTask = checked.data?.tasks.some((task) => task.nodeId === nodeId)
    void go({ part: isTask ? 'nodes' : 'drawing', nodeId })
  }
  return (
    <EntityFieldsContext value={fields}>
      <FormProvider {...request.form}>
        <Tabs
          className="flex min-h-0 flex-1 flex-col gap-3 p-4 railed:px-6"
          value={at.part}
          onValueChange={(tab) => void go({ ...at, part: partOf(tab) })}
        >
          <ModelHeader row={row} request={request} drawing={drawing} formId={id} problems={problems} />
          <FormNotices request={request} newer={isSubmitting ? undefined : newer} onReload={reload} />
          <ModelTabs isNew={!row} problems={problems.length} />
          <form
            id={id}
            noValidate
            autoComplete="off"
            // The form begins again from what was saved: what was written meanwhile would be lost.
            inert={sending || drawing.asked}
            className={cn(
              'flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto',
              at.part === 'versions' && 'hidden',
            )}
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
          >
            <ProblemList problems={problems} onGo={goTo} />
            {mayEdit && checked.data ? (
              <NotFoundHere tasks={checked.data.tasks} names={drawing.importedNames} onGo={goTo} />
            ) : null}
            <TabsContent value="base">
              <fieldset disabled={!mayEdit} className="contents">
                <BaseFields />
              </fieldset>
            </TabsContent>
            <TabsContent value="drawing" className="flex min-h-96 flex-1 flex-col">
              <DrawingPane
                drawing={drawing}
                name={row?.key ?? ''}
                readOnly={!mayEdit}
                problems={problems}
                selected={at.nodeId}
                onSelect={(nodeId) => onGo({ part: 'drawing', nodeId })}
                onSettings={goTo}
              />
            </TabsContent>
            <TabsContent value="nodes">
              <NodesPane checked={checked} readOnly={!mayEdit} nodeId={at.nodeId} onNode={goTo} />
            </TabsContent>
          </form>
          {row ? (
            <TabsContent value="versions" className="min-h-0 flex-1 overflow-y-auto">
              <ModelVersions modelId={row.id} />
            </TabsContent>
          ) : null}
        </Tabs>
        <FormLeaveGuard request={{ ...request, held: request.held || drawing.pending }} />
      </FormProvider>
    </EntityFieldsContext>
  )
}
