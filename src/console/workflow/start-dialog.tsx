import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Process } from '#contract/workflow/process.ts'
import { longestProcessTitle } from '#contract/workflow/process-acts.ts'
import { listStartable, startProcess } from '#contract/workflow/process-calls.ts'
import { newId } from '#request/id.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Input } from '../ui/input.tsx'
import { Label } from '../ui/label.tsx'
import { Select } from '../ui/select.tsx'
import {
  type ChosenByNode,
  ChosenFields,
  chosenOf,
  isComplete,
  ValueFields,
  valuesOf,
  type WrittenValues,
} from './value-fields.tsx'

/** The project in which the person works. */
export interface OwnProject {
  projectId: string
  projectName: string
}

interface StartDialogProps {
  /** The record that the process is about. */
  about?: Process['about']
  /** That of a process by itself whose sheets are about a project. */
  project?: OwnProject | undefined
  onStarted: (processInstanceId: string) => void
  onClose: () => void
}

/** Starts a process of a published model, about a record or by itself. */
export function StartDialog({ about, project, onStarted, onClose }: StartDialogProps) {
  const { t } = useTranslation('process-instance')
  const send = useGatewayCall('process-instance')
  const ids = { model: useId(), title: useId() }
  const { data, error, refetch } = useEndpoint(listStartable, {})
  // The same for every try: a process is started once.
  const [processInstanceId] = useState(newId)
  const [modelId, setModelId] = useState('')
  const [title, setTitle] = useState(about?.label.slice(0, longestProcessTitle) ?? '')
  const [written, setWritten] = useState<WrittenValues>({})
  const [chosen, setChosen] = useState<ChosenByNode>({})
  const model = data?.find(({ modelHistoryId }) => String(modelHistoryId) === modelId)
  const needed = model?.sheetsAbout
  // Of what processes can be about, only sheets say of which item, or node, they are.
  const isOfSheet = needed === 'boq-item' || needed === 'work-site-node'
  const known = isOfSheet ? about?.entity === 'tabulation-sheet' : about !== undefined
  /** What it has to be started about, where that is not known yet. */
  const lacking = known || needed === 'project' ? undefined : needed
  const ownProject = needed === 'project' && !about ? project : undefined
  const subject = about ?? (ownProject && ({ entity: 'project', entityId: ownProject.projectId } as const))
  const ready = model !== undefined && title.trim() !== '' && !lacking && isComplete(model.variables, written)
  const act = async () => {
    if (!model) return
    const { modelHistoryId, variables } = model
    const named = chosenOf(chosen)
    await send(
      startProcess,
      {
        processInstanceId,
        modelHistoryId,
        title: title.trim(),
        ...(subject && { about: { entity: subject.entity, entityId: subject.entityId } }),
        values: valuesOf(variables, written),
        ...(named.length > 0 && { chosen: named }),
      },
      'done.start',
    )
    onStarted(processInstanceId)
  }
  return (
    <ActionDialog
      title={t('start.action')}
      action={t('start.submit')}
      ready={ready}
      act={act}
      onClose={onClose}
    >
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {data || error ? null : <RowsSkeleton rows={3} />}
      {data?.length === 0 ? <EmptyState title={t('start.none')} hint={t('start.noneHint')} /> : null}
      {data && data.length > 0 ? (
        <>
          <Label htmlFor={ids.model}>{t('column.modelName')}</Label>
          <Select
            id={ids.model}
            value={modelId}
            onChange={({ target: { value } }) => {
              setModelId(value)
              // Another model's nodes may have the same ids: whom they go to is chosen for each by itself.
              setChosen({})
            }}
          >
            <option value="">{t('start.choose')}</option>
            {data.map(({ modelHistoryId, name }) => (
              <option key={modelHistoryId} value={modelHistoryId}>
                {name}
              </option>
            ))}
          </Select>
          <Label htmlFor={ids.title}>{t('column.title')}</Label>
          <Input
            id={ids.title}
            maxLength={longestProcessTitle}
            value={title}
            onChange={({ target: { value } }) => setTitle(value)}
          />
        </>
      ) : null}
      {model ? (
        <>
          {ownProject ? (
            <p className="text-dense text-soft">{t('start.ofProject', { name: ownProject.projectName })}</p>
          ) : null}
          {lacking ? <p className="text-dense text-danger">{t(`start.at.${lacking}`)}</p> : null}
          <ValueFields variables={model.variables} written={written} onChange={setWritten} />
          <ChosenFields nodes={model.chosenNodes} chosen={chosen} onChange={setChosen} />
        </>
      ) : null}
    </ActionDialog>
  )
}
