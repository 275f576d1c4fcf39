import { workSiteEntity } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import type { IdNameProps } from '../app/id-name.ts'
import { useStructure } from './use-structure.ts'

const Known = z.partial(z.pick(workSiteEntity.Row, { projectId: true }))

/** The name of a line, a section, a design unit or a unit work that a work site hangs on. */
export function PartName({ field, id, row }: IdNameProps) {
  const { lines, containers, designUnits, unitWorks } = useStructure(z.safeParse(Known, row).data?.projectId)
  if (field === 'lineId') return lines.get(id)?.lineName
  if (field === 'unitWorkId') return unitWorks.get(id)?.unitWorkName
  return field === 'containerId' ? containers.get(id)?.name : designUnits.get(id)?.designUnitName
}
