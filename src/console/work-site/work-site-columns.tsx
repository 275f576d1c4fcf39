import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type WorkSite, workSiteEntity } from '#contract/work-site/entity.ts'
import { EditsMark } from '../app/edits-mark.tsx'
import { extentsOf } from '../app/extents.ts'
import { RowName } from '../app/queued-deletion.tsx'
import { useChangedColumn } from '../kit/changed-column.tsx'
import type { Column } from '../kit/column.ts'
import { useFormat } from '../kit/format.ts'
import { MileageAxis } from '../kit/mileage-axis.tsx'
import { useEntityColumn } from '../kit/use-entity-column.ts'
import { Progress } from '../ui/progress.tsx'
import { RiskMark } from './risk-mark.tsx'
import { alongOf, type Structure, spansAlong } from './use-structure.ts'
import { WorkSiteStatusBadge } from './work-site-status.tsx'

/** The columns of the work-site list. */
export function useWorkSiteColumns({ lines, containers, designUnits }: Structure): Column<WorkSite>[] {
  const { t } = useTranslation('work-site')
  const format = useFormat()
  const column = useEntityColumn<WorkSite>(workSiteEntity)
  const changed = useChangedColumn<WorkSite>()
  return useMemo(
    () => [
      column('workSiteName', {
        className: 'w-full min-w-40 max-w-0 unfolded:w-auto unfolded:max-w-72',
        cell: (row) => (
          <>
            <RowName kind="work-site" id={row.workSiteId}>
              {row.workSiteName}
            </RowName>
            <span className="flex min-w-0 flex-wrap items-center gap-x-2">
              <span className="min-w-0 truncate font-mono text-faint text-small">{row.code}</span>
              <EditsMark kind="work-site" id={row.workSiteId} />
            </span>
          </>
        ),
      }),
      column('startMileage', {
        label: t('column.startMileage'),
        className: 'w-56',
        cell: (row) => <Place row={row} lines={lines} />,
        text: (row) =>
          extentsOf(row)
            .map(({ startMileage: start, endMileage: end }) => t('mileageRange', { start, end }))
            .join('; '),
      }),
      {
        id: 'container',
        label: t('column.container'),
        folds: true,
        className: 'max-w-36',
        cell: (row) => {
          const container = row.containerId && containers.get(row.containerId)
          const designUnit = row.designUnitId && designUnits.get(row.designUnitId)
          // Of what is not known there is no element: it would push aside what stands beside it in a folded row.
          return (
            <>
              {container ? <span>{container.name}</span> : null}
              {designUnit ? (
                <span className="hidden truncate text-faint text-small unfolded:block">
                  {designUnit.designUnitName}
                </span>
              ) : null}
            </>
          )
        },
      },
      column('major', { hidden: true, className: 'whitespace-nowrap' }),
      column('status', {
        className: 'w-28',
        cell: (row) => <WorkSiteStatusBadge status={row.status} />,
      }),
      column('progress', {
        cell: (row) => (
          <span className="flex items-center gap-2">
            <Progress
              label={t('field.progress')}
              value={row.progress / 100}
              className="w-10 shrink-0 @max-[66rem]/table:hidden"
            />
            <span className="whitespace-nowrap">
              {t('percent', { value: format.number(row.progress, 1) })}
            </span>
          </span>
        ),
      }),
      column('riskLevel', {
        folds: true,
        cell: (row) => <RiskMark level={row.riskLevel} />,
        text: (row) => t(`riskLevel.${row.riskLevel}`),
      }),
      changed,
      column('type', { hidden: true }),
      { id: 'line', label: t('column.line'), hidden: true, cell: (row) => lines.get(row.lineId)?.lineName },
      column('alignment', { hidden: true }),
      column('workArea', { hidden: true }),
      column('side', { hidden: true }),
      column('contact', { hidden: true }),
    ],
    [t, format, column, lines, containers, designUnits, changed],
  )
}

/** Mileage as text above its place on its alignment. */
function Place({ row, lines }: { row: WorkSite; lines: Structure['lines'] }) {
  const { t } = useTranslation('work-site')
  const { startMileage: start, endMileage: end, furtherExtents: further } = row
  const place = alongOf({ lines }, row)
  return (
    <span className="flex flex-col items-start">
      <span className="font-mono whitespace-nowrap">
        {t('mileageRange', { start, end })}
        {further.length > 0 ? <span className="text-faint">{` +${further.length}`}</span> : null}
      </span>
      {place ? (
        <MileageAxis
          start={0}
          end={place.along.length}
          spans={spansAlong(row)}
          label={t('onLine', { line: place.line.lineName, start, end })}
          width={176}
        />
      ) : null}
    </span>
  )
}
