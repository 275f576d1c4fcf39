import {
  type ColumnDef,
  type RowSelectionState,
  type Row as TableRow,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { X } from 'lucide-react'
import { type ReactNode, Suspense, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { cn } from '../ui/cn.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Table, TableHead } from '../ui/table.tsx'
import { type Column, drawnLines, type Features, features } from './column.ts'
import { ColumnChoice } from './column-choice.tsx'
import { DataRow } from './data-row.tsx'
import { ListTools } from './list-tools.tsx'
import { Pagination } from './pagination.tsx'
import { ariaSort, SortButton, type SortDirection } from './sort-button.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from './states.tsx'
import { useEarlyFolds } from './use-early-folds.ts'
import type { List, ListRequest } from './use-list.ts'

const VirtualRows = lazyPart(async () => ({ default: (await import('./virtual-rows.tsx')).VirtualRows }))

interface DataTableProps<Request extends ListRequest, Row extends object> {
  list: List<Request, Row>
  columns: readonly Column<Row>[]
  /** What can be done with the ticked rows; without it rows have no tick box. */
  bulk?: ReactNode
  /** Rows that wait or need a person: they get the orange edge. */
  attention?: (row: Row) => boolean
  /** What an empty list says. */
  empty?: ReactNode
  /** Its rows say all that there is: they open nothing. */
  plain?: boolean
}

function resolve<Value>(updater: Updater<Value>, before: Value): Value {
  return updater instanceof Function ? updater(before) : updater
}

/**
 * The rows of a list. Enter or a tap opens a row's detail, the arrow keys move, space ticks. Up to 100 rows
 * stand in the page as they are, more are drawn as they come into sight.
 */
export function DataTable<Request extends ListRequest, Row extends object>({
  list,
  columns,
  bulk,
  attention,
  empty,
  plain = false,
}: DataTableProps<Request, Row>) {
  const { t } = useTranslation('kit')
  const { page, request } = list
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<Features, Row> => ({
          id: column.id,
          header: column.label,
          // TanStack sorts only what it can read; the answer comes sorted, so the value is never looked at.
          accessorFn: () => undefined,
          enableSorting: column.sortable === true,
          sortDescFirst: false,
        }),
      ),
    [columns],
  )
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const chosen = list.columns ?? columns.filter((column) => !column.hidden).map((column) => column.id)
  const rowSelection: RowSelectionState = Object.fromEntries([...list.checked].map((id) => [id, true]))
  const sorting = request.sortBy ? [{ id: request.sortBy, desc: request.desc === true }] : []
  const records = useMemo(() => page?.records ?? [], [page])

  const table = useTable<Features, Row>({
    features,
    columns: definitions,
    data: records,
    getRowId: list.rowId,
    manualSorting: true,
    enableMultiSort: false,
    state: {
      sorting,
      rowSelection,
      columnOrder: [...chosen],
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, chosen.includes(id)])),
    },
    onSortingChange: (updater) => {
      const [sort] = resolve(updater, sorting)
      list.setPage({ sortBy: sort?.id, desc: sort?.desc })
    },
    onRowSelectionChange: (updater) => {
      const after = resolve(updater, rowSelection)
      list.setChecked(new Set(Object.keys(after).filter((id) => after[id])))
    },
  })

  const shown = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? [])
  const scroller = useRef<HTMLDivElement>(null)
  const early = useEarlyFolds(scroller, shown, page)
  const exported = shown.filter(({ acts }) => !acts)
  const rows = table.getRowModel().rows
  const checkable = bulk !== undefined
  const drawRow = (row: TableRow<Features, Row>) => (
    <DataRow
      key={row.id}
      row={row}
      columns={shown}
      early={early}
      checkable={checkable}
      open={row.id === list.selected}
      attention={attention?.(row.original) === true}
      onOpen={plain ? undefined : () => list.select(row.id)}
    />
  )

  return (
    <div
      data-density={list.density}
      className="@container/table flex min-h-0 flex-1 flex-col overflow-hidden rounded-panel border bg-panel"
    >
      <div ref={scroller} data-scrolls className="min-h-0 flex-1 overflow-auto" aria-busy={list.fetching}>
        {list.error && !page ? <ErrorState error={list.error} retry={list.retry} /> : null}
        {!list.error && !page ? <RowsSkeleton /> : null}
        {page && rows.length === 0 ? (empty ?? <EmptyList list={list} />) : null}
        {rows.length > 0 ? (
          <Table className={cn(list.former && 'opacity-70 transition-opacity delay-200')}>
            <thead className="sticky top-0 z-10">
              <tr>
                {checkable ? (
                  <TableHead className="w-10 pr-0">
                    <Checkbox
                      aria-label={t('list.checkAll')}
                      checked={table.getIsAllRowsSelected() || (table.getIsSomeRowsSelected() && 'mixed')}
                      onCheckedChange={(checked) => table.toggleAllRowsSelected(checked)}
                    />
                  </TableHead>
                ) : null}
                {shown.map((column, index) => (
                  <ColumnHead
                    key={column.id}
                    column={column}
                    fold={index === 0 ? 'never' : early.has(column.id) ? 'early' : 'usual'}
                    sorted={table.getColumn(column.id)?.getIsSorted() ?? false}
                    onSort={() => table.getColumn(column.id)?.toggleSorting()}
                  />
                ))}
                <TableHead className="sticky right-0 w-px py-0 pr-1 pl-0">
                  <ColumnChoice list={list} columns={columns} chosen={chosen} />
                </TableHead>
              </tr>
            </thead>
            {rows.length > 100 ? (
              <Suspense>
                <VirtualRows
                  key={list.density}
                  count={rows.length}
                  compact={list.density === 'compact'}
                  draw={(index) => (rows[index] ? drawRow(rows[index]) : null)}
                />
              </Suspense>
            ) : (
              <tbody>{rows.map(drawRow)}</tbody>
            )}
          </Table>
        ) : null}
      </div>
      <footer className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-t px-3 py-1">
        <ListTools
          list={list}
          heads={exported.map((column) => column.label)}
          read={async (part, signal) => {
            const { records, after, total } = await list.ask(part, signal)
            return { ...(await drawnLines(exported, records, signal)), after, total }
          }}
        />
        {list.checked.size > 0 ? (
          <div className="flex flex-wrap items-center gap-2">
            <span className="text-dense">{t('list.checked', { count: list.checked.size })}</span>
            {bulk}
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('list.uncheck')}
              onClick={() => list.setChecked(new Set())}
            >
              <X />
            </Button>
          </div>
        ) : null}
        <Pagination list={list} />
      </footer>
    </div>
  )
}

function EmptyList<Request extends ListRequest, Row>({ list }: { list: List<Request, Row> }) {
  const { t } = useTranslation('kit')
  if (list.filters.length === 0) return <EmptyState title={t('list.empty')} />
  return (
    <EmptyState title={t('list.nothingFound')} hint={t('list.nothingFoundHint')}>
      <Button variant="outline" onClick={list.clearFilters}>
        {t('filters.clear')}
      </Button>
    </EmptyState>
  )
}

interface ColumnHeadProps<Row> {
  column: Column<Row>
  /** When it folds, if it does. */
  fold: 'never' | 'usual' | 'early'
  sorted: SortDirection | false
  onSort: () => void
}

function ColumnHead<Row>({ column, fold, sorted, onSort }: ColumnHeadProps<Row>) {
  return (
    <TableHead
      data-column={column.id}
      aria-sort={sorted ? ariaSort[sorted] : undefined}
      className={cn(
        column.align === 'end' && 'text-right!',
        column.folds && fold === 'usual' && 'folded:hidden',
        fold === 'early' && 'hidden',
        column.className,
      )}
    >
      {column.sortable ? <SortButton label={column.label} sorted={sorted} onSort={onSort} /> : column.label}
    </TableHead>
  )
}
