import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type WorkflowModel, workflowModelCalls } from '#contract/workflow/model.ts'
import { ErrorState, PageSkeleton } from '../../kit/states.tsx'
import { useEndpoint } from '../../kit/use-endpoint.ts'
import { ModelForm } from './model-form.tsx'
import type { ModelPlace } from './model-tabs.tsx'

/** One model: what it is, its drawing, what is set for its nodes, its versions. @param id 0 for a new one. */
export function ModelPage({ id }: { id: number }) {
  const navigate = useNavigate()
  const [at, setAt] = useState<ModelPlace>({ part: 'base' })
  /** The one that was added here: it goes on in the form, and the drawing, in which it was begun. */
  const [added, setAdded] = useState<WorkflowModel>()
  if (id > 0 && id !== added?.id) return <SavedModel key={id} id={id} at={at} onGo={setAt} />
  return (
    <NewModel
      added={added}
      at={at}
      onGo={setAt}
      onAdded={(saved) => {
        setAdded(saved)
        void navigate({ to: '.', search: { model: saved.id }, replace: true })
      }}
    />
  )
}

interface NewModelProps {
  added: WorkflowModel | undefined
  at: ModelPlace
  onGo: (at: ModelPlace) => void
  onAdded: (added: WorkflowModel) => void
}

function NewModel({ added, onAdded, ...place }: NewModelProps) {
  const { data } = useEndpoint(
    workflowModelCalls.detail,
    { id: added?.id ?? 0 },
    { enabled: added !== undefined },
  )
  const [saved, setSaved] = useState<WorkflowModel>()
  const row = saved ?? added
  return <ModelForm row={row} newer={newerThan(row, data)} onSaved={added ? setSaved : onAdded} {...place} />
}

interface SavedModelProps {
  id: number
  at: ModelPlace
  onGo: (at: ModelPlace) => void
}

function SavedModel({ id, ...place }: SavedModelProps) {
  const { data, error, refetch } = useEndpoint(workflowModelCalls.detail, { id })
  if (data) return <OpenModel newest={data} {...place} />
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <PageSkeleton />
}

interface OpenModelProps extends Omit<SavedModelProps, 'id'> {
  newest: WorkflowModel
}

/** Goes on from what is saved, once it is; what others save meanwhile takes the place of nothing that is being written. */
function OpenModel({ newest, ...place }: OpenModelProps) {
  const [row, setRow] = useState(newest)
  return <ModelForm row={row} newer={newerThan(row, newest)} onSaved={setRow} {...place} />
}

function newerThan(row: WorkflowModel | undefined, newest: WorkflowModel | undefined) {
  return row && newest && newest.revision > row.revision ? newest : undefined
}
