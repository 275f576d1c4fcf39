import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codes } from '#contract/codes.ts'
import type { Endpoint, RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { Refused } from '#request/errors.ts'
import { Button } from '../ui/button.tsx'
import { Sheet, SheetClose, SheetContent, SheetTitle } from '../ui/sheet.tsx'
import { useDataSource } from './data-source.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from './states.tsx'
import { TypingContext, useTyping } from './typing.ts'
import type { List, ListRequest } from './use-list.ts'
import { useUnderWay } from './use-under-way.ts'

type Read = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => Promise<ResponseOf<E>>
/** Reads the row of this id by itself; undefined when there is none. */
export type FindRow<Row> = (read: Read, id: string) => Promise<Row | undefined>

interface DetailDrawerProps<Request extends ListRequest, Row> {
  list: List<Request, Row>
  /** Asked where the address names a row that the page does not list. Absent: there is no call for one such row. */
  find?: FindRow<Row>
  title: (row: Row) => ReactNode
  /** Buttons at the foot. */
  actions?: (row: Row) => ReactNode
  children: (row: Row) => ReactNode
}

/**
 * The detail of the row that the address names, whatever page it lies on, with the way to the one before and after it. Load it
 * lazily (`lazy(() => import(...))`) and render it only while `list.selected` is set.
 */
export function DetailDrawer<Request extends ListRequest, Row>({
  list,
  find,
  title,
  actions,
  children,
}: DetailDrawerProps<Request, Row>) {
  const { t } = useTranslation(['detail', 'kit'])
  const rows = list.page?.records ?? []
  const index = rows.findIndex((row) => list.rowId(row) === list.selected)
  const unlisted = index < 0 && (list.page !== undefined || list.error !== null)
  const found = useFound(list, unlisted ? find : undefined)
  const current = rows[index] ?? found.row
  const [shown, setShown] = useState(current)
  if (current !== undefined && current !== shown) setShown(current)
  const before = shown !== undefined && list.rowId(shown) === list.selected ? shown : undefined
  const [writing, beginWriting] = useUnderWay()
  useTyping(writing)
  // A newer page without its row must not close a detail in which something is being written, nor one that is still found.
  const row = current ?? (writing || found.pending ? before : undefined)
  // Who deletes the open row knows that it is gone; who came by a link has to be told.
  const missing = unlisted && row === undefined && before === undefined
  const go = (to: number) => {
    const next = rows[to]
    if (next !== undefined) list.select(list.rowId(next))
  }
  return (
    <Sheet open={row !== undefined || missing} onOpenChange={(open) => open || list.select(undefined)}>
      {row === undefined && !missing ? null : (
        <SheetContent>
          <header className="flex items-center gap-1 border-b py-2 pr-2 pl-6">
            <SheetTitle className="min-w-0 flex-1 truncate font-semibold text-heading">
              {row === undefined ? t('drawer.title') : title(row)}
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
              <Button variant="ghost" size="icon" aria-label={t('kit:close')}>
                <X />
              </Button>
            </SheetClose>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 py-4">
            {row === undefined ? (
              <Unseen {...found} sought={find !== undefined} />
            ) : (
              // Hidden as a whole while a part is loaded, the drawer would come back above a form that was opened over it.
              <Suspense fallback={<RowsSkeleton rows={6} />}>
                <TypingContext value={beginWriting}>{children(row)}</TypingContext>
              </Suspense>
            )}
          </div>
          {actions && row !== undefined ? (
            <footer className="flex flex-wrap justify-end gap-2 border-t px-6 py-3 empty:hidden">
              {actions(row)}
            </footer>
          ) : null}
        </SheetContent>
      )}
    </Sheet>
  )
}

/** A row that is asked for by itself. */
interface Found<Row> {
  row: Row | undefined
  pending: boolean
  /** Why it cannot be said whether there is one. */
  error: Error | undefined
  retry: () => void
}

/** How the gateway answers for a row that was deleted, that is out of scope or that never was. */
const nowhere: readonly number[] = [codes.notFound, codes.deleted, codes.noPermission, codes.invalid]

/** The open row, asked for by itself; without `find`, none. */
function useFound<Request extends ListRequest, Row>(
  { endpoint, selected = '' }: List<Request, Row>,
  find: FindRow<Row> | undefined,
): Found<Row> {
  const source = useDataSource()
  // Under the list's name, so that whatever changes the list has this row read again.
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [endpoint.id, 'row', selected],
    queryFn: async ({ signal }) =>
      (await find?.(
        (asked, request) => source.read(asked, request, signal, { background: true }),
        selected,
      )) ?? null,
    enabled: find !== undefined,
  })
  const isNowhere = error instanceof Refused && nowhere.includes(error.code)
  return {
    row: find === undefined || isNowhere ? undefined : (data ?? undefined),
    pending: find !== undefined && isPending,
    error: isNowhere ? undefined : (error ?? undefined),
    retry: () => void refetch(),
  }
}

/** What stands in place of a row that is on its way, or not to be had. */
function Unseen({ pending, error, retry, sought }: Omit<Found<unknown>, 'row'> & { sought: boolean }) {
  const { t } = useTranslation('detail')
  if (pending) return <RowsSkeleton rows={6} />
  if (error) return <ErrorState error={error} retry={retry} />
  return (
    <EmptyState title={t('drawer.unseen')} hint={t(sought ? 'drawer.nowhereHint' : 'drawer.unlistedHint')} />
  )
}
