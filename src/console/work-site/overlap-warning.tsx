import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { metresOf } from '#contract/mileage.ts'
import { listWorkSites, type WorkSite } from '#contract/work-site/entity.ts'
import { useFormat } from '../kit/format.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'

/** A work site, as far as it is known where it lies. */
export type Place = {
  [K in 'workSiteId' | 'projectId' | 'lineId' | 'major']?: WorkSite[K] | undefined
}

const named = 3

/**
 * Warns when the mileage lies over that of another work site of the same line and major (PRJ-10). Only a warning: a
 * bridge over a culvert is drawn that way on purpose.
 */
export function OverlapWarning({ place: { workSiteId, projectId, lineId, major } }: { place: Place }) {
  const { t } = useTranslation('work-site')
  const format = useFormat()
  const { control } = useFormContext()
  const [start, end] = useWatch({ control, name: ['startMileage', 'endMileage'] })
  const request = { projectId, lineId, ...(major && { major: [major] }), pageSize: 2000 }
  const { data } = useEndpoint(listWorkSites, request, { enabled: lineId !== undefined })
  const [from, to] = [metresOf(String(start)), metresOf(String(end))].toSorted((a, b) => a - b)
  const others = (data?.records ?? []).filter((other) => {
    const [left = 0, right = 0] = [metresOf(other.startMileage), metresOf(other.endMileage)].toSorted(
      (a, b) => a - b,
    )
    return other.workSiteId !== workSiteId && left < (to ?? Number.NaN) && right > (from ?? Number.NaN)
  })
  if (others.length === 0) return null
  const names = format.list(others.slice(0, named).map(({ workSiteName }) => workSiteName))
  return (
    <p
      role="status"
      className="col-span-full -mt-1 rounded-control bg-attention-soft px-3 py-1.5 text-attention text-dense"
    >
      {others.length > named
        ? t('form.overlapMore', { names, count: others.length })
        : t('form.overlap', { names })}
    </p>
  )
}
