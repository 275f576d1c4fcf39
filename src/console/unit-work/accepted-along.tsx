import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { metresOf } from '#contract/mileage.ts'
import type { AcceptanceStatus, DivisionRow } from '#contract/unit-work/division.ts'
import type { UnitWorkRow } from '#contract/unit-work/entity.ts'
import { Table, TableCell, TableHead } from '../ui/table.tsx'
import { AcceptanceBadge } from './acceptance-badge.tsx'

const fills: Readonly<Record<AcceptanceStatus, string>> = {
  unchecked: 'fill-edge',
  accepted: 'fill-action',
  rejected: 'fill-danger',
}
const width = 1000
const height = 20

interface AcceptedAlongProps {
  unitWork: UnitWorkRow
  rows: readonly DivisionRow[]
}

/** Where along a unit work its lots were accepted: a bar for each item, and a table of the same. */
export function AcceptedAlong({ unitWork: { startMileage, endMileage }, rows }: AcceptedAlongProps) {
  const { t } = useTranslation('division')
  const [from, to] = [metresOf(startMileage), metresOf(endMileage)]
  const { items, without } = useMemo(() => placedLots(rows), [rows])
  const at = (mileage: string) => {
    const share = (metresOf(mileage) - from) / (to - from || 1)
    return Math.min(1, Math.max(0, share)) * width
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto rounded-panel border bg-panel p-4">
      <ul className="flex flex-wrap gap-3">
        {(['unchecked', 'accepted', 'rejected'] as const).map((status) => (
          <li key={status} className="flex items-center gap-1.5 text-small text-soft">
            <svg aria-hidden viewBox="0 0 12 12" className="size-3">
              <rect width={12} height={12} className={fills[status]} />
            </svg>
            {t(`status.${status}`)}
          </li>
        ))}
        {without > 0 ? (
          <li className="ml-auto text-small text-faint">{t('along.outside', { count: without })}</li>
        ) : null}
      </ul>
      <figure className="flex flex-col gap-2">
        {items.map(({ item, lots }) => (
          <div key={item.divisionId} className="flex flex-col gap-1">
            <span className="text-small text-soft">{item.name}</span>
            <svg
              aria-hidden
              viewBox={`0 0 ${width} ${height}`}
              preserveAspectRatio="none"
              className="h-5 w-full rounded-control border"
            >
              {lots.map((lot) => {
                const [start, end] = [at(lot.startMileage), at(lot.endMileage)]
                return (
                  <rect
                    key={lot.divisionId}
                    x={Math.min(start, end)}
                    width={Math.max(2, Math.abs(end - start) - 1)}
                    height={height}
                    className={fills[lot.status]}
                  />
                )
              })}
            </svg>
          </div>
        ))}
        <figcaption className="flex justify-between font-mono text-faint text-small">
          <span>{startMileage}</span>
          <span>{endMileage}</span>
        </figcaption>
      </figure>
      <Table aria-label={t('along.table')}>
        <thead>
          <tr>
            {['name', 'startMileage', 'endMileage', 'status'].map((field) => (
              <TableHead key={field}>{t(`field.${field}`)}</TableHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.flatMap(({ lots }) =>
            lots.map((lot) => (
              <tr key={lot.divisionId}>
                <TableCell>{lot.name}</TableCell>
                <TableCell className="font-mono">{lot.startMileage}</TableCell>
                <TableCell className="font-mono">{lot.endMileage}</TableCell>
                <TableCell>
                  <AcceptanceBadge status={lot.status} />
                </TableCell>
              </tr>
            )),
          )}
        </tbody>
      </Table>
    </div>
  )
}

type Placed = DivisionRow & { startMileage: string; endMileage: string }

/** The lots that have a place, by their item, and how many have none. */
function placedLots(rows: readonly DivisionRow[]) {
  const lots = rows.filter(({ level }) => level === 'lot')
  const placed = lots.flatMap((row): Placed[] => {
    const { startMileage, endMileage = startMileage } = row
    return startMileage !== undefined && endMileage !== undefined
      ? [{ ...row, startMileage, endMileage }]
      : []
  })
  const items = rows.flatMap((item) => {
    const own = placed.filter(({ parentId }) => parentId === item.divisionId)
    return own.length > 0 ? [{ item, lots: own }] : []
  })
  return { items, without: lots.length - placed.length }
}
