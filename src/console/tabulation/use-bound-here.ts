import { useMemo } from 'react'
import { listProjects } from '#contract/project/endpoints.ts'
import { boundIn } from '#contract/tabulation/bound-values.ts'
import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { getWorkSite } from '#contract/work-site/entity.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'

const noProjects = {}

/** Whether a sheet was begun on this device and no gateway has seen it: what its bound cells show is not final. */
export function isUnseen({ revision }: SheetDetail): boolean {
  return revision === 0
}

/**
 * A sheet; one that no gateway has seen with what this device knows of its project and its work site in the cells that are bound
 * to them.
 */
export function useBoundHere(detail: SheetDetail, template: Template | undefined): SheetDetail {
  const { projectId, workSiteId } = detail
  const asks = (record: 'project' | 'work-site') =>
    isUnseen(detail) && (template?.bindings ?? []).some((each) => each.record === record)
  const read = { background: true, storedFirst: true }
  const { data: projects } = useEndpoint(listProjects, noProjects, { ...read, enabled: asks('project') })
  const { data: site } = useEndpoint(
    getWorkSite,
    { workSiteId: workSiteId ?? '' },
    { ...read, enabled: workSiteId !== undefined && asks('work-site') },
  )
  return useMemo(() => {
    if (!template || !isUnseen(detail)) return detail
    const project = projects?.find((each) => each.projectId === projectId)
    const known = boundIn(template, { project, 'work-site': site })
    // A work site is known as a whole, or there is none: what it does not say stays empty.
    const empty = template.bindings.filter(({ record }) => record === 'work-site' && (site || !workSiteId))
    const bound = { ...Object.fromEntries(empty.map(({ at }) => [at, ''])), ...Object.fromEntries(known) }
    return Object.keys(bound).length > 0 ? { ...detail, bound } : detail
  }, [detail, template, projectId, workSiteId, projects, site])
}
