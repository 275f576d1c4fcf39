import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { boqItemCalls } from '#contract/boq/item.ts'
import { exactNumber } from '../kit/exact-number.ts'
import { useAllowed } from '../kit/permission.tsx'
import { cn } from '../ui/cn.ts'
import { DecimalCell, type DecimalField } from './decimal-cell.tsx'
import type { BillLine } from './use-bill-lines.ts'

/** How wide each column is, and from how much room on it is shown; the others are in the drawer. */
const cells = {
  unit: 'w-14',
  design: 'w-24 text-right',
  changed: 'w-20 text-right hidden @4xl/bill:block',
  done: 'w-24 text-right',
  price: 'w-24 text-right hidden @3xl/bill:block',
  amount: 'w-32 text-right',
  doneAmount: 'w-32 text-right hidden @4xl/bill:block',
} as const
type CellName = keyof typeof cells

function Cell({ name, children }: { name: CellName; children: ReactNode }) {
  return <span className={cn('shrink-0 truncate tabular-nums', cells[name])}>{children}</span>
}

/** What stands over the columns of a bill. */
export function BillHead() {
  const { t } = useTranslation('boq-item')
  const names: readonly CellName[] = ['unit', 'design', 'changed', 'done', 'price', 'amount', 'doneAmount']
  return (
    <div
      aria-hidden
      className="flex h-9 shrink-0 items-center gap-2 border-b pr-2 pl-9 text-faint text-small coarse:pl-14"
    >
      <span className="min-w-0 flex-1">{t('field.name')}</span>
      {names.map((name) => (
        <Cell key={name} name={name}>
          {t(`head.${name}`)}
        </Cell>
      ))}
    </div>
  )
}

interface ItemLineProps {
  line: BillLine
  onSight: (part: BillLine['part']) => () => void
}

/** One item of a bill; what is part of others alone shows their sums. */
export function ItemLine({ line: { row, part }, onSight }: ItemLineProps) {
  const mayEdit = useAllowed(boqItemCalls.update)
  useEffect(() => onSight(part), [part, onSight])
  if (!row) return <span className="h-3 flex-1 animate-breathe rounded-control bg-sunken" />
  const isChapter = row.children > 0
  const cell = (field: DecimalField) => (
    <Cell name={field}>
      {mayEdit && !isChapter ? (
        <DecimalCell key={row.boqItemId} row={row} field={field} />
      ) : (
        exactNumber(row[field] ?? '')
      )}
    </Cell>
  )
  return (
    <>
      <span
        className={cn('min-w-0 flex-1 truncate', isChapter && 'font-medium')}
        title={`${row.code} ${row.name}`}
      >
        <span className="font-mono text-small text-soft">{row.code}</span> {row.name}
      </span>
      <Cell name="unit">{row.unit}</Cell>
      {cell('design')}
      <Cell name="changed">{row.changed === '0' ? '' : exactNumber(row.changed)}</Cell>
      {cell('done')}
      {cell('price')}
      <Cell name="amount">{exactNumber(row.amount)}</Cell>
      <Cell name="doneAmount">{exactNumber(row.doneAmount)}</Cell>
    </>
  )
}
