/** What every queue of the bench carries: an edit as a person on a site makes it. */
export interface SampleEdit {
  key: string
  workSiteId: string
  baseRevision: number
  after: string[]
  workSiteName: string
  status: string
  progress: number
  remarks: string
}

export const editAddress = '/peer/edit'

export function sampleEdit(): SampleEdit {
  return {
    key: crypto.randomUUID(),
    workSiteId: crypto.randomUUID(),
    baseRevision: 7,
    after: [],
    workSiteName: '青龙山隧道出口明洞段',
    status: '施工中',
    progress: Math.floor(Math.random() * 100),
    remarks: '二衬浇筑完成，等待检测；明日复核仰拱标高与中线偏位。',
  }
}

/** The request that carries an edit to the peers' empty server. */
export function requestOf(edit: SampleEdit): Request {
  return new Request(editAddress, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(edit),
  })
}
