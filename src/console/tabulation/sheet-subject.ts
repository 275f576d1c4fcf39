import type { Subject } from '#contract/tabulation/subject-schema.ts'

/** What sheets are about, and what it is called: a project where none of the others is given. */
export interface SheetSubject {
  projectId: string
  /** Of a work site, or what belongs to one. */
  workSiteId?: string | undefined
  boqItemId?: string | undefined
  /** Of a node of the work site. */
  nodeId?: number | undefined
  name: string
}

/** What templates call it. */
export function kindOf({ workSiteId, boqItemId, nodeId }: SheetSubject): Subject {
  if (nodeId !== undefined) return 'work-site-node'
  if (boqItemId !== undefined) return 'boq-item'
  return workSiteId === undefined ? 'project' : 'work-site'
}

/** The filter of the sheets about it, and about what belongs to it. */
export function filterOf({ projectId, workSiteId, boqItemId, nodeId }: SheetSubject) {
  if (nodeId !== undefined) return { workSiteId, nodeId }
  if (boqItemId !== undefined) return { boqItemId }
  return workSiteId === undefined ? { projectId } : { workSiteId }
}
