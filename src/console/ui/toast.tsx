import { CircleCheck, CircleX, Info, X } from 'lucide-react'
import { Toast as Primitive } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

export interface ToastMessage {
  id: number
  kind: 'done' | 'info' | 'error'
  text: string
  /** Offered beside the text for as long as it stands. */
  undo?: (() => void) | undefined
}

const signs = {
  done: <CircleCheck aria-hidden className="size-4.5 shrink-0 text-action-ink" />,
  info: <Info aria-hidden className="size-4.5 shrink-0 text-faint" />,
  error: <CircleX aria-hidden className="size-4.5 shrink-0 text-danger" />,
}

interface ToasterProps {
  toasts: readonly ToastMessage[]
  onGone: (id: number) => void
}

/** Draws the short messages at the foot of the page; sonner would insert a style element to do it. */
export function Toaster({ toasts, onGone }: ToasterProps) {
  const { t } = useTranslation('kit')
  return (
    <Primitive.Provider label={t('toast.label')} swipeDirection="down">
      {toasts.map((toast) => (
        <Primitive.Root
          key={toast.id}
          duration={toast.undo || toast.kind === 'error' ? 10_000 : 5000}
          type={toast.kind === 'error' ? 'foreground' : 'background'}
          onOpenChange={(open) => {
            if (!open) onGone(toast.id)
          }}
          className="flex items-center gap-3 rounded-panel border bg-panel p-3.5 shadow-raised motion-safe:animate-appear"
        >
          {signs[toast.kind]}
          <Primitive.Description className="min-w-0 flex-1 text-body">{toast.text}</Primitive.Description>
          {toast.undo ? (
            <Primitive.Action asChild altText={t('toast.undo')}>
              <Button variant="link" size="text" onClick={toast.undo}>
                {t('toast.undo')}
              </Button>
            </Primitive.Action>
          ) : null}
          <Primitive.Close asChild>
            <Button variant="ghost" size="text" aria-label={t('close')}>
              <X />
            </Button>
          </Primitive.Close>
        </Primitive.Root>
      ))}
      {/*
        What has aria-live stays in reach while a dialog hides the rest of the page. In the middle: the buttons of drawers,
        dialogs and lists stand at the sides.
      */}
      <div aria-live="off">
        <Primitive.Viewport className="fixed inset-x-0 bottom-4 z-60 mx-auto flex w-96 max-w-[calc(100vw-2rem)] flex-col gap-2 outline-none" />
      </div>
    </Primitive.Provider>
  )
}
