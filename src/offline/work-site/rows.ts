import {
  addWorkSite,
  getWorkSite,
  listWorkSites,
  updateWorkSite,
  updateWorkSitePhotos,
  type WorkSite,
  workSiteEntity,
} from '#contract/work-site/entity.ts'
import { WorkSitePhotos } from '#contract/work-site/schema.ts'
import { z } from '#contract/zod.ts'
import type { Edit } from '../queue/edit.ts'
import { listedRows, withoutUndefined } from '../replica/listed-rows.ts'

/** A deletion leaves the row where it is, to be marked, until the gateway has taken it. */
function withEdit(workSite: WorkSite | undefined, edit: Edit, author: string): WorkSite | undefined {
  const { endpointId, request, madeAt } = edit.content
  if (endpointId === addWorkSite.id) {
    const made = z.safeParse(workSiteEntity.Add, request).data
    if (!made || workSite) return workSite
    const { structures = [], components = [], photos = [] } = made
    return {
      ...made,
      structures,
      components,
      photos,
      revision: 0,
      changedAt: madeAt,
      changedByName: author,
    }
  }
  if (endpointId === updateWorkSitePhotos.id) return withPhotos(workSite, edit, author)
  const changes = z.safeParse(workSiteEntity.Edit, request).data
  if (endpointId !== updateWorkSite.id || !changes || !workSite) return workSite
  const { baseRevision, after, clear = [], ...fields } = changes
  const row = { ...workSite, ...withoutUndefined(fields), changedAt: madeAt, changedByName: author }
  for (const field of clear) delete row[field]
  return row
}

function withPhotos(workSite: WorkSite | undefined, { content }: Edit, author: string): WorkSite | undefined {
  const changes = z.safeParse(WorkSitePhotos, content.request).data
  if (!changes || !workSite) return workSite
  const { add = [], remove = [] } = changes
  const photos = new Set([...workSite.photos, ...add])
  for (const fileId of remove) photos.delete(fileId)
  return { ...workSite, photos: [...photos], changedAt: content.madeAt, changedByName: author }
}

/** Work sites among the replicas and under the overlay. */
export const workSiteRows = listedRows({
  kind: 'work-site',
  schema: workSiteEntity.Row,
  idOf: ({ workSiteId }) => workSiteId,
  list: listWorkSites,
  detail: { id: getWorkSite.id, rowId: (request) => z.parse(workSiteEntity.DetailQuery, request).workSiteId },
  matches: workSiteEntity.matches,
  compare: compareWorkSites,
  savedRow: (answer) => z.safeParse(workSiteEntity.Saved, answer).data?.workSite,
  withEdit,
})
