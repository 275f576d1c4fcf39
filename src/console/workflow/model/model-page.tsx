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
  if (id <= 0)
    return (
      <ModelForm
        row={undefined}
        at={at}
        onGo={setAt}
        onSaved={(saved) => void navigate({ to: '.', search: { model: saved.id }, replace: true })}
      />
    )
  return <SavedModel key={id} id={id} at={at} onGo={setAt} />
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
  const newer = newest.revision > row.revision ? newest : undefined
  return <ModelForm row={row} newer={newer} onSaved={setRow} {...place} />
}
