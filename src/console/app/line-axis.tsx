import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Container,
  ContainerNature,
  type DesignUnit,
  type Line,
  type PartExtent,
} from '#contract/project/schema.ts'
import type { WorkSitePlace } from '#contract/work-site/places.ts'
import { type WorkSiteStatus, workSiteStatuses } from '#contract/work-site/schema.ts'
import type { AxisSpan } from '../kit/mileage-axis.tsx'
import { MileageAxisPanel } from '../kit/mileage-axis-panel.tsx'
import { extentsOf } from './extents.ts'
import { type LineScale, lineScale } from './line-scale.ts'

interface LineAxisProps {
  line: Pick<Line, 'alignments'>
  label: string
  containers: readonly Container[]
  designUnits: readonly DesignUnit[]
  sites: readonly WorkSitePlace[]
  /** Of which work sites are shown; of all when absent. */
  statuses?: readonly WorkSiteStatus[] | undefined
  /** Opens a work site. */
  onOpen: (workSiteId: string) => void
}

/**
 * A line by distance with its breaks, alignments beside the main one where their tie points put them: on the main alignment
 * containers by their nature, design units in one lane and work sites by status in the others, and a lane for each alignment
 * beside it.
 */
export function LineAxis({
  line,
  label,
  containers,
  designUnits,
  sites,
  statuses = workSiteStatuses,
  onOpen,
}: LineAxisProps) {
  const { t } = useTranslation(['line', 'work-site', 'container'])
  const scale = useMemo(() => lineScale(line), [line])
  const lanes = useMemo(
    () => (scale ? lanesOf(scale, containers, statuses) : []),
    [scale, containers, statuses],
  )
  const spans = useMemo(
    () => (scale ? spansOf(scale, lanes, { containers, designUnits, sites }) : []),
    [scale, lanes, containers, designUnits, sites],
  )
  if (!scale) return null
  const nameOf = (lane: string) => {
    if (scale.sides.includes(lane)) return t(`line:side.${lane}`)
    if (isNature(lane)) return t(`container:nature.${lane}`)
    return lane === 'breaks' || lane === 'designUnits'
      ? t(`structure.${lane}`)
      : t(`work-site:status.${lane}`)
  }
  return (
    <MileageAxisPanel
      start={scale.start}
      end={scale.end}
      label={label}
      format={scale.format}
      rows={lanes.map(nameOf)}
      legend={{
        action: t('work-site:status.under-construction'),
        attention: t('structure.breaks'),
        plain: t('structure.others'),
      }}
      onOpen={onOpen}
      spans={spans}
    />
  )
}

function isNature(lane: string): boolean {
  return ContainerNature.options.some((nature) => nature === lane)
}

function lanesOf(scale: LineScale, containers: readonly Container[], statuses: readonly string[]): string[] {
  const natures = ContainerNature.options.filter((nature) =>
    containers.some((container) => container.extent?.alignment === 'main' && container.nature === nature),
  )
  const breaks = scale.breaksOf('main').length > 0 ? ['breaks'] : []
  return [...breaks, ...natures, 'designUnits', ...statuses, ...scale.sides]
}

function spansOf(
  scale: LineScale,
  lanes: readonly string[],
  { containers, designUnits, sites }: Pick<LineAxisProps, 'containers' | 'designUnits' | 'sites'>,
): AxisSpan[] {
  const laneOf = (side: string, ofMain: string) => lanes.indexOf(side === 'main' ? ofMain : side)
  return [
    ...['main', ...scale.sides].flatMap((side) =>
      scale.breaksOf(side).map(
        ({ distance, incoming, outgoing }): AxisSpan => ({
          from: distance,
          to: distance,
          label: `${incoming} = ${outgoing}`,
          ends: [incoming, outgoing],
          row: laneOf(side, 'breaks'),
          tone: 'attention',
        }),
      ),
    ),
    ...containers.flatMap(({ name, nature, extent }): AxisSpan[] =>
      extent
        ? [{ ...extentOf(scale, extent), label: name, row: laneOf(extent.alignment, nature), tone: 'plain' }]
        : [],
    ),
    ...designUnits.map(
      (unit): AxisSpan => ({
        ...extentOf(scale, unit),
        label: unit.designUnitName,
        row: laneOf(unit.alignment, 'designUnits'),
        tone: 'plain',
      }),
    ),
    // What is being built stands out, the rest is there to be seen beside it.
    ...sites
      .filter(({ status }) => lanes.includes(status))
      .flatMap((site) =>
        extentsOf(site).map(
          (extent): AxisSpan => ({
            ...extentOf(scale, extent),
            id: site.workSiteId,
            label: site.workSiteName,
            row: laneOf(extent.alignment, site.status),
            tone: site.status === 'under-construction' ? 'action' : 'plain',
          }),
        ),
      ),
  ]
}

function extentOf(
  scale: LineScale,
  { alignment, startDistance, endDistance, startMileage, endMileage }: PartExtent,
): Pick<AxisSpan, 'from' | 'to' | 'ends'> {
  return { ...scale.extentOn(alignment, startDistance, endDistance), ends: [startMileage, endMileage] }
}
