import { TriangleAlert } from 'lucide-react'
import { type Ref, useImperativeHandle, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellName, DrawnSheet } from '#contract/tabulation/template-schema.ts'
import { FramedDocument, useFrameAbsence } from '../../app/framed/framed-document.tsx'
import { useLanguage } from '../../kit/use-language.ts'
import type { Changed } from './messages.ts'
import { useSheetFrame } from './use-sheet-frame.ts'

/** A sheet that is open. */
export interface OpenSheet {
  /** Resolves once everything that was drawn has come by `onChange`; with false where it has not. */
  flush: () => Promise<boolean>
  select: (at: string) => void
}

interface SheetEditorProps {
  ref?: Ref<OpenSheet>
  /** What is drawn when it opens. */
  open: () => { sheet: DrawnSheet; names: readonly CellName[] }
  readOnly?: boolean
  onChange?: (changed: Changed) => void
  onSelect?: (at: string) => void
  onLeave?: () => void
  /** Something is being typed in a cell, or has been told. */
  onTyping?: (typing: boolean) => void
}

/**
 * Shows how a template is drawn, and lets it be drawn. It fills what it stands in. The library writes style elements and markup, which
 * the console's policy forbids: it runs in a document of its own, and is spoken with by messages.
 */
export function SheetEditor(props: SheetEditorProps) {
  const language = useLanguage()
  const [attempt, setAttempt] = useState(0)
  // The library takes its texts and its bars once.
  const key = `${language} ${props.readOnly} ${attempt}`
  return <OpenEditor key={key} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function OpenEditor({
  ref,
  open,
  readOnly = false,
  onChange = () => {},
  onSelect = () => {},
  onLeave = () => {},
  onTyping = () => {},
  onRetry,
}: SheetEditorProps & { onRetry: () => void }) {
  const { t } = useTranslation('sheet-editor')
  const language = useLanguage()
  const frame = useSheetFrame({ open, readOnly, onChange, onSelect, onLeave, onTyping })
  const { ready, progress, refused, send, flush } = frame
  useImperativeHandle(ref, () => ({
    flush,
    select(at) {
      send({ kind: 'select', at })
      frame.ref.current?.focus()
    },
  }))
  const failure = useFrameAbsence(ready) ?? progress
  const mayRetry = failure === 'late' || failure === 'not-loaded'
  return (
    <div className="flex size-full min-h-0 flex-col">
      {refused === undefined ? null : (
        <div
          role="alert"
          className="flex items-center gap-3 bg-danger-soft px-3 py-1.5 text-danger text-dense"
        >
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {t('refused', { at: refused })}
        </div>
      )}
      <div className="relative min-h-64 min-w-0 flex-1">
        <FramedDocument
          frame={frame.ref}
          title={t('frame')}
          src={failure === 'offline' ? undefined : '/sheet-editor/index.html'}
          // The library takes its texts and its bars once.
          keepAs={`${language} ${readOnly}`}
          mayKeep={progress === 'shown'}
          onKept={frame.onKept}
          // Copied and pasted between it and other sheets.
          allow="clipboard-read; clipboard-write"
          state={failure === 'opening' || failure === 'shown' ? failure : 'failed'}
          notice={{
            title: t(`failure.${failure}`),
            hint: t(`failureHint.${failure}`),
            ...(mayRetry && { retry: { label: t('retry'), act: onRetry } }),
          }}
        />
      </div>
    </div>
  )
}
