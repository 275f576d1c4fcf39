import { useTranslation } from 'react-i18next'
import type { WorkSite } from '#contract/work-site/entity.ts'
import { lengthOf } from '../app/extents.ts'
import { ChangedLine } from '../kit/changed-line.tsx'
import { DescriptionGroup, DescriptionList } from '../kit/description-list.tsx'
import { useFormat } from '../kit/format.ts'
import { MileageAxis } from '../kit/mileage-axis.tsx'
import { useFieldText } from '../kit/use-field-text.ts'
import { Progress } from '../ui/progress.tsx'
import { RiskMark } from './risk-mark.tsx'
import { alongOf, type Structure, spansAlong } from './use-structure.ts'
import { WorkSiteStatusBadge } from './work-site-status.tsx'

/** Everything about one work site. */
export function WorkSiteFacts({ row, structure }: { row: WorkSite; structure: Structure }) {
  const { t } = useTranslation(['work-site', 'work-site-form'])
  const format = useFormat()
  const text = useFieldText('work-site')
  const place = alongOf(structure, row)
  const segments = place?.along.segments ?? []
  const unit = structure.designUnits.get(row.designUnitId ?? '')
  const { startMileage: start, endMileage: end } = row
  const fact = (name: keyof WorkSite) => ({ label: t(`field.${name}`), value: text(name, row[name]) })
  // What is not known here yet is not said to be absent.
  const hangsOn = (label: string, id: string | undefined, name: string | undefined) => {
    return { label: t(`field.${label}`), value: id && (name ?? '…') }
  }
  return (
    <div className="flex flex-col gap-6">
      <DescriptionGroup title={t('work-site-form:group.progress')}>
        <DescriptionList
          items={[
            {
              label: t('field.status'),
              value: <WorkSiteStatusBadge status={row.status} />,
            },
            { label: t('field.riskLevel'), value: <RiskMark level={row.riskLevel} /> },
            {
              label: t('field.progress'),
              wide: true,
              value: (
                <span className="flex items-center gap-3">
                  <Progress label={t('field.progress')} value={row.progress / 100} className="h-2! flex-1" />
                  <span className="w-14 text-right">
                    {t('percent', { value: format.number(row.progress, 1) })}
                  </span>
                </span>
              ),
            },
          ]}
        />
      </DescriptionGroup>
      <DescriptionGroup title={t('work-site-form:group.place')}>
        {place ? (
          <>
            <MileageAxis
              start={0}
              end={place.along.length}
              spans={spansAlong(row)}
              label={t('onLine', { line: place.line.lineName, start, end })}
              width={430}
            />
            <p aria-hidden className="mb-3 flex justify-between font-mono text-faint text-small">
              <span>{segments[0]?.startMileage}</span>
              <span>{segments.at(-1)?.endMileage}</span>
            </p>
          </>
        ) : null}
        <DescriptionList
          items={[
            { label: t('field.startMileage'), value: <span className="font-mono">{start}</span> },
            { label: t('field.endMileage'), value: <span className="font-mono">{end}</span> },
            {
              label: t('field.length'),
              value: t('work-site-form:length', { metres: format.number(lengthOf(row)) }),
            },
            fact('alignment'),
            { ...fact('furtherExtents'), wide: true },
            fact('side'),
            hangsOn('line', row.lineId, structure.lines.get(row.lineId)?.lineName),
            hangsOn('containerId', row.containerId, structure.containers.get(row.containerId ?? '')?.name),
            hangsOn('designUnitId', row.designUnitId, unit?.designUnitName),
            hangsOn(
              'unitWorkId',
              row.unitWorkId,
              structure.unitWorks.get(row.unitWorkId ?? '')?.unitWorkName,
            ),
            { label: t('field.centerMileage'), value: unit?.centerMileage },
            { label: t('field.administrativeRegion'), value: unit?.administrativeRegion },
            fact('workArea'),
            fact('major'),
            fact('type'),
            { ...fact('structures'), wide: true },
          ]}
        />
      </DescriptionGroup>
      <DescriptionGroup title={t('work-site-form:group.contact')}>
        <DescriptionList
          items={[
            fact('contact'),
            {
              label: t('field.contactPhone'),
              value: row.contactPhone ? (
                <a
                  href={`tel:${row.contactPhone}`}
                  className="inline-flex items-center text-action-ink underline underline-offset-4 coarse:min-h-control"
                >
                  {row.contactPhone}
                </a>
              ) : undefined,
            },
            {
              label: t('field.remarks'),
              value: row.remarks ? <span className="whitespace-pre-wrap">{row.remarks}</span> : undefined,
              wide: true,
            },
          ]}
        />
      </DescriptionGroup>
      <ChangedLine row={row} />
    </div>
  )
}
