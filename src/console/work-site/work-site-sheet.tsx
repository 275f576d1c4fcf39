import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { WorkSite } from '#contract/work-site/entity.ts'
import { lengthOf } from '../app/extents.ts'
import { useFormat } from '../kit/format.ts'
import { QrCode } from '../kit/qr-code.tsx'
import { useFieldText } from '../kit/use-field-text.ts'
import type { Structure } from './use-structure.ts'

interface SheetProps {
  row: WorkSite
  structure: Structure
  projectName: string | undefined
}

/** A work site on a page of its own: what it is, where it lies, and the code by which a camera opens it. */
export function WorkSiteSheet({ row, structure, projectName }: SheetProps) {
  const { t } = useTranslation(['work-site', 'work-site-form'])
  const text = useFieldText('work-site')
  const format = useFormat()
  const fields = ['alignment', 'side', 'workArea', 'riskLevel', 'status', 'contact', 'contactPhone'] as const
  const facts = [
    ['column.project', projectName],
    ['field.type', row.type],
    ['field.major', text('major', row.major)],
    ['field.line', structure.lines.get(row.lineId)?.lineName],
    ['field.section', structure.containers.get(row.containerId ?? '')?.name],
    ['field.designUnit', structure.designUnits.get(row.designUnitId ?? '')?.designUnitName],
    ['field.unitWork', structure.unitWorks.get(row.unitWorkId ?? '')?.unitWorkName],
    ['field.startMileage', row.startMileage],
    ['field.endMileage', row.endMileage],
    ['field.furtherExtents', text('furtherExtents', row.furtherExtents)],
    ['field.length', t('work-site-form:length', { metres: format.number(lengthOf(row)) })],
    ...fields.map((name) => [`field.${name}`, text(name, row[name])] as const),
    ['field.progress', t('percent', { value: format.number(row.progress, 1) })],
    ['field.structures', text('structures', row.structures)],
    [
      'field.components',
      row.components.map(({ name, quantity, unit }) => `${name} ${quantity} ${unit}`).join('\n'),
    ],
    ['field.remarks', row.remarks],
  ] as const
  return (
    <article className="flex break-after-page flex-col gap-6 p-6 text-[#000] last:break-after-auto">
      <header className="flex items-start justify-between gap-6 border-b pb-4">
        <div className="min-w-0">
          <h2 className="font-semibold text-title wrap-anywhere">{row.workSiteName}</h2>
          <p className="font-mono">{row.code}</p>
        </div>
        <WorkSiteCode row={row} className="size-40 shrink-0" />
      </header>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-3">
        {facts.flatMap(([key, value]) =>
          value ? (
            <div key={key} className="flex break-inside-avoid gap-3">
              <dt className="w-28 shrink-0">{t(key)}</dt>
              <dd className="min-w-0 whitespace-pre-line font-medium wrap-anywhere">{value}</dd>
            </div>
          ) : (
            []
          ),
        )}
      </dl>
    </article>
  )
}

/** A work site on a label, several on a page. */
export function WorkSiteLabel({ row, projectName }: Omit<SheetProps, 'structure'>) {
  return (
    <article className="flex break-inside-avoid items-center gap-4 border p-3 text-[#000]">
      <WorkSiteCode row={row} className="size-28 shrink-0" />
      <div className="min-w-0 text-small">
        <h2 className="font-semibold text-body wrap-anywhere">{row.workSiteName}</h2>
        <p className="font-mono">{row.code}</p>
        {[row, ...row.furtherExtents].map(({ alignment, startMileage, endMileage }) => (
          <p
            key={`${alignment} ${startMileage}`}
            className="font-mono"
          >{`${startMileage} – ${endMileage}`}</p>
        ))}
        <p>{projectName}</p>
      </div>
    </article>
  )
}

/** The address of a work site in its project. */
function WorkSiteCode({
  row: { projectId, workSiteId, workSiteName },
  className,
}: Pick<SheetProps, 'row'> & { className: string }) {
  const { t } = useTranslation('work-site-form')
  const { href } = useRouter().buildLocation({
    to: '/admin/project-worksite-information',
    search: { projectId, selected: workSiteId },
  })
  return (
    <QrCode
      text={`${location.origin}${href}`}
      label={t('sheet.code', { name: workSiteName })}
      className={className}
    />
  )
}
