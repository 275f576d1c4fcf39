import { useMemo } from 'react'
import { boqItemCalls, listBills } from '#contract/boq/item.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import { boundIn } from '#contract/tabulation/bound-values.ts'
import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import type { BoundRecord, Template } from '#contract/tabulation/template-schema.ts'
import { getWorkSite } from '#contract/work-site/entity.ts'
import { getWorkSiteNodes } from '#contract/work-site-node/entity.ts'
import { decodeTree } from '#contract/work-site-node/tree.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'

const noProjects = {}

/** Whether a sheet was begun on this device and no gateway has seen it: what its bound cells show is not final. */
export function isUnseen({ revision }: SheetDetail): boolean {
  return revision === 0
}

/** A sheet; one that no gateway has seen with what this device knows of its records in the cells that are bound to them. */
export function useBoundHere(detail: SheetDetail, template: Template | undefined): SheetDetail {
  const { projectId, workSiteId, boqItemId, nodeId } = detail
  const asks = (record: BoundRecord) =>
    isUnseen(detail) && (template?.bindings ?? []).some((each) => each.record === record)
  const read = { background: true, storedFirst: true }
  const { data: projects } = useEndpoint(listProjects, noProjects, { ...read, enabled: asks('project') })
  const { data: site } = useEndpoint(
    getWorkSite,
    { workSiteId: workSiteId ?? '' },
    { ...read, enabled: workSiteId !== undefined && asks('work-site') },
  )
  const item = useBoundItem(boqItemId, asks('boq-item'))
  const node = useBoundNode(workSiteId, nodeId, asks('work-site-node'))
  return useMemo(() => {
    if (!template || !isUnseen(detail)) return detail
    const project = projects?.find((each) => each.projectId === projectId)
    const known = boundIn(template, { project, 'work-site': site, 'boq-item': item, 'work-site-node': node })
    // These are known as a whole, or there is none: what they do not say stays empty.
    const whole: Partial<Record<BoundRecord, boolean>> = {
      'work-site': site !== undefined || workSiteId === undefined,
      'boq-item': item !== undefined || boqItemId === undefined,
      'work-site-node': node !== undefined || nodeId === undefined,
    }
    const empty = template.bindings.filter(({ record }) => whole[record])
    const bound = { ...Object.fromEntries(empty.map(({ at }) => [at, ''])), ...Object.fromEntries(known) }
    return Object.keys(bound).length > 0 ? { ...detail, bound } : detail
  }, [detail, template, projectId, workSiteId, boqItemId, nodeId, projects, site, item, node])
}

/** An item as it can be bound, with what its bill is called; undefined until both are known. */
function useBoundItem(boqItemId: string | undefined, asked: boolean) {
  const read = { background: true, storedFirst: true }
  const { data: item } = useEndpoint(
    boqItemCalls.detail,
    { boqItemId: boqItemId ?? '' },
    { ...read, enabled: boqItemId !== undefined && asked },
  )
  const { data: bills } = useEndpoint(
    listBills,
    { projectId: item?.projectId ?? '' },
    { ...read, enabled: item !== undefined && asked },
  )
  return useMemo(() => {
    const bill = bills?.find(
      ({ unitWorkId, workSiteId }) => (unitWorkId ?? workSiteId) === (item?.unitWorkId ?? item?.workSiteId),
    )
    return item && bill && { ...item, billName: bill.name }
  }, [item, bills])
}

/** A node as it can be bound, with what is done of it as far as this device knows; undefined until the nodes of its work site are known. */
function useBoundNode(workSiteId: string | undefined, nodeId: number | undefined, asked: boolean) {
  const { data } = useEndpoint(
    getWorkSiteNodes,
    { workSiteId: workSiteId ?? '' },
    { background: true, storedFirst: true, enabled: workSiteId !== undefined && asked },
  )
  return useMemo(() => {
    const node = data && decodeTree(data.tree).find((each) => each.nodeId === nodeId)
    const done = data?.quantities.find((each) => each.nodeId === String(nodeId))?.done
    return node && { ...node, done }
  }, [data, nodeId])
}
