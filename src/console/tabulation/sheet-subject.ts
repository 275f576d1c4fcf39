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
