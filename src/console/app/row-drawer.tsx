import { ArrowLeft, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Sheet, SheetClose, SheetContent, SheetTitle } from '../ui/sheet.tsx'

interface RowDrawerProps {
  title: string
  /** Where the row was opened in place of a list: the way back to it, and what that is called. */
  back?: { label: string; onBack: () => void } | undefined
  /** Beside the title: what waits to be sent of the row. */
  mark?: ReactNode
  /** Buttons at the foot. */
  actions: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The detail of one row that is part of a tree, which has no list to go along, or a short list whose rows open in its place. */
export function RowDrawer({ title, back, mark, actions, onClose, children }: RowDrawerProps) {
  const { t } = useTranslation('kit')
  return (
    <Sheet open onOpenChange={(open) => open || onClose()}>
      <SheetContent>
        <header className="flex items-center gap-2 border-b py-2 pr-2 pl-6">
          {back ? (
            <Button
              variant="ghost"
              size="icon"
              className="-ml-3"
              aria-label={back.label}
              onClick={back.onBack}
            >
              <ArrowLeft />
            </Button>
          ) : null}
          <SheetTitle className="min-w-0 flex-1 truncate font-semibold text-heading">{title}</SheetTitle>
          {mark}
          <SheetClose asChild>
            <Button variant="ghost" size="icon" aria-label={t('close')}>
              <X />
            </Button>
          </SheetClose>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto px-6 py-4">{children}</div>
        <footer className="flex flex-wrap justify-end gap-2 border-t px-6 py-3 empty:hidden">
          {actions}
        </footer>
      </SheetContent>
    </Sheet>
  )
}
