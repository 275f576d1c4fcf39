import { useTranslation } from 'react-i18next'
import { isOver, type Part } from '#contract/place.ts'
import { listWorkSites, type WorkSite } from '#contract/work-site/entity.ts'
import { extentsOf } from '../app/extents.ts'
import { useFormat } from '../kit/format.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'

/** A work site, as far as it is known what it is part of. */
export type Place = {
  [K in 'workSiteId' | 'projectId' | 'lineId' | 'major']?: WorkSite[K] | undefined
}

interface OverlapWarningProps {
  place: Place
  parts: readonly Part[]
}

const named = 3

/**
 * Warns when one of its extents lies over one of another work site of the same alignment and major (PRJ-10). Only a warning: a
 * bridge over a culvert is drawn that way on purpose.
 */
export function OverlapWarning({ place, parts }: OverlapWarningProps) {
  const { t } = useTranslation('work-site-form')
  const format = useFormat()
  const { workSiteId, projectId, lineId, major } = place
  const request = { projectId, lineId, ...(major && { major: [major] }), pageSize: 2000 }
  const { data } = useEndpoint(listWorkSites, request, { enabled: lineId !== undefined })
  const others = (data?.records ?? []).filter(
    (other) =>
      other.workSiteId !== workSiteId &&
      extentsOf(other).some((extent) => parts.some((part) => isOver(part, extent))),
  )
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
