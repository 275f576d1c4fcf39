import { useTranslation } from 'react-i18next'
import { Inspection } from '#contract/unit-work/acceptance.ts'
import { z } from '#contract/zod.ts'
import type { ValueViewProps } from '../app/id-name.ts'
import { PhotoGrid } from '../app/photo-grid.tsx'
import { useFormat } from '../kit/format.ts'
import { AcceptanceBadge } from './acceptance-badge.tsx'

/** The inspections of a lot, the last one first: what came of each, when, by whom and who was there. */
export function Inspections({ inspections }: { inspections: readonly Inspection[] }) {
  const { t } = useTranslation('division')
  const format = useFormat()
  if (inspections.length === 0) return <p className="text-dense text-faint">{t('noInspections')}</p>
  return (
    <ol className="flex flex-col gap-3">
      {inspections.toReversed().map((each) => (
        <li key={each.number} className="flex flex-col gap-1 rounded-control border p-3 text-dense">
          <div className="flex flex-wrap items-center gap-2">
            <span className="font-medium">
              {each.number === '1' ? t('first') : t('again', { number: each.number })}
            </span>
            <AcceptanceBadge status={each.outcome} />
            <span className="ml-auto text-soft">
              {each.inspectedOn} · {each.inspector}
            </span>
          </div>
          {each.present && each.present.length > 0 ? (
            <p className="text-soft">{t('presentLine', { names: format.list(each.present) })}</p>
          ) : null}
          {each.remarks ? <p className="whitespace-pre-wrap">{each.remarks}</p> : null}
          <PhotoGrid photos={each.photos ?? []} kind="division" />
        </li>
      ))}
    </ol>
  )
}

const Written = z.union([z.array(Inspection), z.object({ set: z.array(Inspection) })])

/** Inspections in an edit or a conflict. */
export function EditedInspections({ value }: ValueViewProps) {
  const written = z.safeParse(Written, value).data ?? []
  return <Inspections inspections={'set' in written ? written.set : written} />
}
