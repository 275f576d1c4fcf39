import type { ResponseOf } from '#contract/define-endpoint.ts'
import type { updateWorkSitePhotos } from '#contract/work-site/entity.ts'
import { mostSitePhotos, type WorkSitePhotos } from '#contract/work-site/schema.ts'
import type { EditedRows } from '../entity/write.ts'
import { detach } from '../file/queries.ts'
import type { StepContext } from '../http/handle.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { stampOf } from '../security/revision.ts'
import { attach, type WorkSiteRow, workSites } from './store.ts'

/**
 * Adds photos to a work site and takes others away, whatever else was added to it meanwhile; `workSites.save` writes it.
 * @throws Refusal 20404 out of reach, 20410 deleted meanwhile, 20400 for what the actor has not uploaded or is no JPG.
 */
export async function changePhotos(
  context: StepContext<undefined, EditedRows<WorkSiteRow>>,
  { workSiteId, add = [], remove = [] }: WorkSitePhotos,
): Promise<ResponseOf<typeof updateWorkSitePhotos>> {
  const { actor, now, language, loaded, idempotencyKey } = context
  const row = await workSites.locked(context, loaded, workSiteId)
  const fresh = add.filter((fileId) => !row.photos.includes(fileId))
  const gone = row.photos.filter((fileId) => remove.includes(fileId))
  if (fresh.length + gone.length === 0) return { workSite: workSites.present(row) }
  const photos = [...row.photos.filter((fileId) => !gone.includes(fileId)), ...fresh]
  if (photos.length > mostSitePhotos) throw refuseField('add', 'sitePhotos', language)
  await attach(context, row, fresh, 'add')
  await detach(context, gone)
  const revision = row.revision + 1
  const written: WorkSiteRow = {
    ...row,
    photos,
    revision,
    fieldRevisions: { ...row.fieldRevisions, photos: { revision, key: idempotencyKey } },
    ...stampOf(actor, now),
  }
  await workSites.notify(context, written, 'update', { before: { photos: row.photos }, after: { photos } })
  loaded.rows.set(workSiteId, written)
  loaded.unsaved.add(workSiteId)
  return { workSite: workSites.present(written) }
}
