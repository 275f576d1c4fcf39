import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessDetail } from '#contract/workflow/process.ts'
import { getProcess, getProcessSignatures } from '#contract/workflow/process-calls.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { RowDrawer } from '../app/row-drawer.tsx'
import { FormHoldContext } from '../kit/form-hold.ts'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useUnderWay } from '../kit/use-under-way.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { ProcessActions } from './process-actions.tsx'
import { ProcessBadge } from './process-badge.tsx'
import { ProcessDiagram } from './process-diagram.tsx'
import { ProcessFacts } from './process-facts.tsx'
import { TaskChoice } from './task-choice.tsx'
import { TaskComment } from './task-comment.tsx'
import { useOpened } from './use-opened.ts'
import { useTaskWords } from './use-task-words.ts'

const PrintProcess = lazyPart(async () => ({ default: (await import('./print-process.tsx')).PrintProcess }))

interface ProcessDrawerProps {
  /** The row of a list: the process, and what tells the row apart behind a colon. */
  selected: string
  onClose: () => void
}

/** A process with its record, all that was done in it, and what the reader may do now. */
export function ProcessDrawer({ selected, onClose }: ProcessDrawerProps) {
  const { t } = useTranslation('process-instance')
  const [processInstanceId = '', named] = selected.split(':')
  const { data, error, refetch } = useEndpoint(getProcess, { processInstanceId }, { storedFirst: true })
  if (data) return <Opened key={selected} process={data} named={named} onClose={onClose} />
  return (
    <RowDrawer title={t('title')} actions={null} onClose={onClose}>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={6} />}
    </RowDrawer>
  )
}

interface OpenedProps {
  process: ProcessDetail
  /** What the row of the list is about: one of its tasks, or something else. */
  named: string | undefined
  onClose: () => void
}

function Opened({ process, named, onClose }: OpenedProps) {
  const { t } = useTranslation('process-instance')
  const [chosen, choose] = useState(named)
  const task = openTaskOf(process, chosen)
  const taskId = task?.processTaskId
  const words = useTaskWords(taskId, process.title)
  const [printing, setPrinting] = useState(false)
  const [held, hold] = useUnderWay()
  useOpened(taskId)
  return (
    <FormHoldContext value={hold}>
      <RowDrawer
        title={process.title}
        mark={<ProcessBadge process={process} />}
        actions={
          <ProcessActions
            process={process}
            task={task}
            comment={words.comment}
            photos={words.photos}
            held={held}
            onBegin={() => choose(taskId)}
            onDone={() => words.setComment('')}
            onDecided={() => {
              // The next one is opened by hand: no press that was meant for this one decides it.
              choose(taskId)
              words.forget()
            }}
          />
        }
        onClose={onClose}
      >
        <TaskChoice
          tasks={process.possible.tasks}
          task={task}
          held={held}
          onChoose={(id) => {
            words.keep()
            choose(id)
          }}
        />
        {task ? (
          <TaskComment
            processInstanceId={process.processInstanceId}
            nodeName={task.nodeName}
            photos={words.photos}
            onPhotos={(into) => {
              choose(taskId)
              words.changePhotos(into)
            }}
            value={words.comment}
            onChange={(text) => {
              choose(taskId)
              words.setComment(text)
            }}
          />
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
    </FormHoldContext>
  )
}

/** The task that was opened, as long as it waits; where none was, the only one. */
function openTaskOf({ tasks, possible }: ProcessDetail, chosen: string | undefined) {
  if (tasks.some(({ processTaskId }) => processTaskId === chosen))
    return possible.tasks.find(({ processTaskId }) => processTaskId === chosen)
  return possible.tasks.length === 1 ? possible.tasks[0] : undefined
}
