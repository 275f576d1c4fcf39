import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { OverlapWarning } from './overlap-warning.tsx'
import type { Structure } from './use-structure.ts'

interface NewWorkSitePlaceProps {
  workSiteId: string
  projectId: string
  structure: Structure
}

/** What follows from the chosen design unit: line, section, major, its mileage; and the warning of an overlap. */
export function NewWorkSitePlace({ workSiteId, projectId, structure }: NewWorkSitePlaceProps) {
  const { t } = useTranslation('work-site')
  const { control } = useFormContext()
  const designUnitId: unknown = useWatch({ control, name: 'designUnitId' })
  const unit = structure.designUnits.get(String(designUnitId))
  if (!unit) return null
  const { lineId, containerId = '', major, startMileage: start, endMileage: end } = unit
  const parts = [
    structure.lines.get(lineId)?.lineName,
    structure.containers.get(containerId)?.name,
    t(`major.${major}`),
    t('mileageRange', { start, end }),
  ]
  return (
    <>
      <p className="col-span-full -mt-1 text-small text-soft">{parts.filter(Boolean).join(' · ')}</p>
      <OverlapWarning place={{ workSiteId, projectId, lineId, major }} />
    </>
  )
}
