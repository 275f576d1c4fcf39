import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Sheet, SheetClose, SheetContent, SheetTitle } from '../ui/sheet.tsx'
import { TypingContext, useTyping } from './typing.ts'
import type { List, ListRequest } from './use-list.ts'
import { useUnderWay } from './use-under-way.ts'

interface DetailDrawerProps<Request extends ListRequest, Row> {
  list: List<Request, Row>
  title: (row: Row) => ReactNode
  /** Buttons at the foot. */
  actions?: (row: Row) => ReactNode
  children: (row: Row) => ReactNode
}

/**
 * The detail of the row that the address names, with the way to the one before and after it. Load it lazily
 * (`lazy(() => import(...))`) and render it only while `list.selected` is set.
 */
export function DetailDrawer<Request extends ListRequest, Row>({
  list,
  title,
  actions,
  children,
}: DetailDrawerProps<Request, Row>) {
  const { t } = useTranslation('kit')
  const rows = list.page?.records ?? []
  const index = rows.findIndex((row) => list.rowId(row) === list.selected)
  const listed = rows[index]
  const [seen, setSeen] = useState(listed)
  if (listed !== undefined && listed !== seen) setSeen(listed)
  const [writing, beginWriting] = useUnderWay()
  useTyping(writing)
  // A newer page without its row must not close a detail in which something is being written.
  const kept = writing && seen !== undefined && list.rowId(seen) === list.selected ? seen : undefined
  const row = listed ?? kept
  const go = (to: number) => {
    const next = rows[to]
    if (next !== undefined) list.select(list.rowId(next))
  }
  return (
    <Sheet open={row !== undefined} onOpenChange={(open) => open || list.select(undefined)}>
      {row === undefined ? null : (
        <SheetContent>
          <header className="flex items-center gap-1 border-b py-2 pr-2 pl-6">
            <SheetTitle className="min-w-0 flex-1 truncate font-semibold text-heading">
              {title(row)}
            </SheetTitle>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('drawer.previous')}
              disabled={index <= 0}
              onClick={() => go(index - 1)}
            >
              <ChevronLeft />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('drawer.next')}
              disabled={index < 0 || index >= rows.length - 1}
              onClick={() => go(index + 1)}
            >
              <ChevronRight />
            </Button>
            <SheetClose asChild>
              <Button variant="ghost" size="icon" aria-label={t('close')}>
                <X />
              </Button>
            </SheetClose>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 py-4">
            <TypingContext value={beginWriting}>{children(row)}</TypingContext>
          </div>
          {actions ? (
            <footer className="flex flex-wrap justify-end gap-2 border-t px-6 py-3 empty:hidden">
              {actions(row)}
            </footer>
          ) : null}
        </SheetContent>
      )}
    </Sheet>
  )
}
