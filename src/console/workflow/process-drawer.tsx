import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Id } from '#contract/id.ts'
import type { ProcessDetail } from '#contract/workflow/process.ts'
import { getProcess, getProcessSignatures, openTask } from '#contract/workflow/process-calls.ts'
import { z } from '#contract/zod.ts'
import { call } from '#request/call.ts'
import { useReachable } from '../app/engine.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { RowDrawer } from '../app/row-drawer.tsx'
import { FormHoldContext } from '../kit/form-hold.ts'
import { useAllowed } from '../kit/permission.tsx'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useKeptDraft } from '../kit/use-kept-draft.ts'
import { useUnderWay } from '../kit/use-under-way.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { ProcessActions } from './process-actions.tsx'
import { ProcessBadge } from './process-badge.tsx'
import { ProcessDiagram } from './process-diagram.tsx'
import { ProcessFacts } from './process-facts.tsx'
import { TaskComment } from './task-comment.tsx'

const PrintProcess = lazyPart(async () => ({ default: (await import('./print-process.tsx')).PrintProcess }))

interface ProcessDrawerProps {
  /** The row of a list: the process, and what tells the row apart behind a colon. */
  selected: string
  onClose: () => void
}

/** A process with its record, all that was done in it, and what the reader may do now. */
export function ProcessDrawer({ selected, onClose }: ProcessDrawerProps) {
  const { t } = useTranslation('process-instance')
  const [processInstanceId = ''] = selected.split(':')
  const { data, error, refetch } = useEndpoint(getProcess, { processInstanceId }, { storedFirst: true })
  if (data) return <Opened key={processInstanceId} process={data} onClose={onClose} />
  return (
    <RowDrawer title={t('title')} actions={null} onClose={onClose}>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={6} />}
    </RowDrawer>
  )
}

function Opened({ process, onClose }: { process: ProcessDetail; onClose: () => void }) {
  const { t } = useTranslation('process-instance')
  const [task] = process.possible.tasks
  const taskId = task?.processTaskId
  const [comment, setComment] = useState('')
  const [photos, setPhotos] = useState<readonly string[]>([])
  const [printing, setPrinting] = useState(false)
  const draft = useKeptDraft({
    name: taskId && `process-task:${taskId}`,
    current: () => (comment || photos.length > 0 ? { values: { comment, photos: [...photos] } } : undefined),
    restore: ({ values }) => {
      setComment(String(values.comment ?? ''))
      setPhotos(z.safeParse(z.array(Id), values.photos).data ?? [])
    },
  })
  const [held, hold] = useUnderWay()
  useOpened(taskId)
  return (
    <RowDrawer
      title={process.title}
      mark={<ProcessBadge process={process} />}
      actions={
        <ProcessActions
          process={process}
          comment={comment}
          photos={photos}
          held={held}
          onDone={() => {
            setComment('')
            draft.touch()
          }}
          onDecided={() => {
            setComment('')
            setPhotos([])
            draft.forget()
          }}
        />
      }
      onClose={onClose}
    >
      {task ? (
        <FormHoldContext value={hold}>
          <TaskComment
            processInstanceId={process.processInstanceId}
            photos={photos}
            onPhotos={(change) => {
              setPhotos(change)
              draft.touch()
            }}
            value={comment}
            onChange={(text) => {
              setComment(text)
              draft.touch()
            }}
          />
        </FormHoldContext>
      ) : null}
      <Tabs defaultValue="facts">
        <TabsList>
          <TabsTrigger value="facts">{t('tabs.facts')}</TabsTrigger>
          <TabsTrigger value="diagram">{t('tabs.diagram')}</TabsTrigger>
        </TabsList>
        <TabsContent value="facts">
          <ProcessFacts process={process} />
        </TabsContent>
        <TabsContent value="diagram">
          <ProcessDiagram process={process} />
        </TabsContent>
      </Tabs>
      <OnlineButton
        to={getProcessSignatures}
        variant="outline"
        className="mt-6 self-start"
        onClick={() => setPrinting(true)}
      >
        <Printer aria-hidden />
        {t('sheet.print')}
      </OnlineButton>
      <Overlay>
        {printing ? <PrintProcess process={process} onClose={() => setPrinting(false)} /> : null}
      </Overlay>
    </RowDrawer>
  )
}

/** Says that the task was read, once there is a network: what led to it can no longer be withdrawn. */
function useOpened(processTaskId: string | undefined): void {
  const reachable = useReachable()
  const may = useAllowed(openTask)
  useEffect(() => {
    if (!processTaskId || !reachable || !may) return
    call(openTask, { processTaskId }, { handles: 'all' }).catch((failure: unknown) => {
      // Somebody may have decided it meanwhile; what is shown says so when it is read again.
      console.warn('The task was not marked as read', failure)
    })
  }, [processTaskId, reachable, may])
}
