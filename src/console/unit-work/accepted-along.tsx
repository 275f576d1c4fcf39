import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readLine } from '#contract/place.ts'
import type { AcceptanceStatus, DivisionRow } from '#contract/unit-work/division.ts'
import type { UnitWorkRow } from '#contract/unit-work/entity.ts'
import { useProjectParts } from '../app/project-parts.ts'
import { VirtualRows } from '../kit/virtual-rows.tsx'
import { AcceptanceBadge } from './acceptance-badge.tsx'
import { placedLots } from './placed-lots.ts'

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
export function AcceptedAlong({ unitWork, rows }: AcceptedAlongProps) {
  const { t } = useTranslation('division')
  const { projectId, lineId, startMileage, endMileage } = unitWork
  const { alignmentsOf } = useProjectParts(projectId)
  const alignments = alignmentsOf(lineId)
  const { items, without } = useMemo(
    () => placedLots(rows, unitWork, readLine(alignments ?? []).get(unitWork.alignment)),
    [rows, unitWork, alignments],
  )
  const listed = items.flatMap(({ lots }) => lots)
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
              {lots.map(({ divisionId, status, from, to }) => (
                <rect
                  key={divisionId}
                  x={from * width}
                  width={Math.max(2, (to - from) * width - 1)}
                  height={height}
                  className={fills[status]}
                />
              ))}
            </svg>
          </div>
        ))}
        <figcaption className="flex justify-between font-mono text-faint text-small">
          <span>{startMileage}</span>
          <span>{endMileage}</span>
        </figcaption>
      </figure>
      <div
        data-scrolls
        data-density="compact"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus keys could not scroll it
        tabIndex={0}
        className="h-64 shrink-0 overflow-auto rounded-control border"
      >
        <table aria-label={t('along.table')} className="w-full text-left text-dense">
          <thead className="sticky top-0 bg-panel">
            <tr>
              {['name', 'startMileage', 'endMileage', 'status'].map((field) => (
                <th key={field} className="px-2 py-1 font-medium text-faint">
                  {t(`field.${field}`)}
                </th>
              ))}
            </tr>
          </thead>
          <VirtualRows
            count={listed.length}
            compact
            draw={(index) => {
              const lot = listed[index]
              return lot ? (
                <tr key={lot.divisionId} className="h-7 border-t">
                  <td className="px-2">{lot.name}</td>
                  <td className="px-2 font-mono">{lot.startMileage}</td>
                  <td className="px-2 font-mono">{lot.endMileage}</td>
                  <td className="px-2">
                    <AcceptanceBadge status={lot.status} />
                  </td>
                </tr>
              ) : null
            }}
          />
        </table>
      </div>
    </div>
  )
}
