import { CircleCheck, CircleX, Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { useFormat } from './format.ts'

export interface ToastMessage {
  id: number
  kind: 'done' | 'info' | 'error'
  text: string
  /** Names of what it is about. */
  about?: readonly string[] | undefined
  /** Each is offered beside the text for as long as that stands. */
  undo?: (() => void) | undefined
  view?: (() => void) | undefined
}

/** Names that are written out. */
const mostNames = 3

const signs = {
  done: <CircleCheck aria-hidden className="size-4.5 shrink-0 text-action-ink" />,
  info: <Info aria-hidden className="size-4.5 shrink-0 text-faint" />,
  error: <CircleX aria-hidden className="size-4.5 shrink-0 text-danger" />,
}

interface ToasterProps {
  toasts: readonly ToastMessage[]
  onGone: (id: number) => void
}

/**
 * Draws the short messages. By hand: sonner would insert a style element, and Radix takes the first Escape from the dialog
 * beneath.
 */
export function Toaster({ toasts, onGone }: ToasterProps) {
  return toasts.map((toast) => <Toast key={toast.id} toast={toast} onGone={onGone} />)
}

function Toast({ toast, onGone }: Pick<ToasterProps, 'onGone'> & { toast: ToastMessage }) {
  const { t } = useTranslation('kit')
  const format = useFormat()
  const { id, kind, text, about = [], undo, view } = toast
  const stays = undo || view || kind === 'error' ? 10_000 : 5000
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => onGone(id), stays)
    return () => clearTimeout(timer)
  }, [held, onGone, id, stays])
  const offer = (name: 'undo' | 'view', run: (() => void) | undefined) =>
    run && (
      <Button
        variant="link"
        size="text"
        onClick={() => {
          onGone(id)
          run()
        }}
      >
        {t(`toast.${name}`)}
      </Button>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is held while somebody reads it, and stops a press, which a dialog beneath would take for the wish to close it.
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerDown={(event) => event.stopPropagation()}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex items-center gap-3 rounded-panel border bg-panel px-3.5 py-2.5 shadow-raised motion-safe:animate-appear"
    >
      {signs[kind]}
      <p className="min-w-0 flex-1 text-body">
        {about.length > 0 ? (
          <span className="mr-2 break-words font-medium">
            {format.list(about.slice(0, mostNames))}
            {about.length > mostNames ? '…' : null}
          </span>
        ) : null}
        <span>{text}</span>
      </p>
      {offer('view', view)}
      {offer('undo', undo)}
      <Button variant="ghost" size="text" aria-label={t('close')} onClick={() => onGone(id)}>
        <X />
      </Button>
    </div>
  )
}
