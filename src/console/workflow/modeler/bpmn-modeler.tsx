import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FramedDocument, useFrameAbsence } from '../../app/framed/framed-document.tsx'
import { DrawingToolbar } from './drawing-toolbar.tsx'
import { ElementPanel } from './element-panel.tsx'
import type { ListedElement, Mark } from './messages.ts'
import { UnsavedNotice } from './unsaved-notice.tsx'
import { useModelerFrame } from './use-modeler-frame.ts'

/** A drawing that is open. */
export interface OpenDrawing {
  /** Resolves once everything that was drawn has come by `onChange`; with false where it has not. */
  flush: () => Promise<boolean>
}

interface BpmnModelerProps {
  ref?: Ref<OpenDrawing>
  /** The model, as BPMN 2.0; what is drawn comes back by `onChange`, and has to be given again. */
  xml: string
  readOnly?: boolean
  /** The id of a node or flow that is to be selected, and in sight. */
  selected?: string | undefined
  marks?: readonly Mark[]
  onChange?: (xml: string) => void
  /** Whether something is drawn, or being typed, that `onChange` has not been given yet. */
  onPending?: (pending: boolean) => void
  /** The one node or flow that is selected now. */
  onSelect?: (node: ListedElement | undefined) => void
}

const nothing: readonly Mark[] = []

/**
 * Shows a process model, and lets it be drawn. It fills what it stands in. The library builds markup from text, which the console's
 * policy forbids: it runs in a document of its own, and is spoken with by messages.
 */
export function BpmnModeler(props: BpmnModelerProps) {
  const { i18n } = useTranslation('bpmn-modeler')
  const [attempt, setAttempt] = useState(0)
  // The library takes its texts once.
  return (
    <OpenModeler
      key={`${i18n.language} ${props.readOnly} ${attempt}`}
      {...props}
      onRetry={() => setAttempt(attempt + 1)}
    />
  )
}

function OpenModeler({
  ref,
  xml,
  readOnly = false,
  selected,
  marks = nothing,
  onChange = () => {},
  onPending = () => {},
  onSelect = () => {},
  onRetry,
}: BpmnModelerProps & { onRetry: () => void }) {
  const { t } = useTranslation('bpmn-modeler')
  const frame = useModelerFrame({ xml, readOnly, selected, marks, onChange })
  const { progress, ready, unsaved, state, send, flush } = frame
  useImperativeHandle(ref, () => ({ flush }))
  const absence = useFrameAbsence(ready)
  const shown = progress === 'shown'
  const only = state.selected?.type === 'bpmn:Process' ? undefined : state.selected
  const select = useEffectEvent(onSelect)
  const { id, type = '', name = '' } = only ?? {}
  useEffect(() => {
    if (shown) select(id === undefined ? undefined : { id, type, name })
  }, [shown, id, type, name])
  const tellPending = useEffectEvent(onPending)
  const pending = shown && state.pending
  useEffect(() => {
    tellPending(pending)
    return () => tellPending(false)
  }, [pending])
  const failure = absence ?? progress
  const mayRetry = failure === 'late' || failure === 'not-loaded'
  return (
    <div className="flex size-full min-h-0 flex-col">
      <DrawingToolbar
        state={state}
        selected={only?.id}
        disabled={!shown}
        readOnly={readOnly}
        onAct={(act) => send({ kind: 'act', act })}
        onSelect={(chosen) => send({ kind: 'select', id: chosen })}
      />
      {unsaved ? <UnsavedNotice onRetry={() => void flush()} /> : null}
      <div className="flex min-h-0 flex-1 flex-col paned:flex-row">
        <div className="relative min-h-64 min-w-0 flex-1">
          <FramedDocument
            frame={frame.ref}
            title={t('title')}
            src={absence === 'offline' ? undefined : '/modeler/index.html'}
            onKept={frame.onKept}
            state={failure === 'opening' || failure === 'shown' ? failure : 'failed'}
            notice={{
              title: t(`failure.${failure}`),
              hint: t(`failureHint.${failure}`),
              ...(mayRetry && { retry: { label: t('retry'), act: onRetry } }),
            }}
          />
        </div>
        {readOnly ? null : (
          <ElementPanel
            element={shown ? (only ?? state.process) : undefined}
            onChange={(element, change) => send({ kind: 'edit', id: element, change })}
          />
        )}
      </div>
    </div>
  )
}
