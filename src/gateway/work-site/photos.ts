import { codes } from '#contract/codes.ts'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import type { updateWorkSitePhotos } from '#contract/work-site/entity.ts'
import { mostSitePhotos, type WorkSitePhotos } from '#contract/work-site/schema.ts'
import { detach } from '../file/queries.ts'
import type { StepContext } from '../http/handle.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { stampOf } from '../security/revision.ts'
import { presentWorkSite, type WorkSiteRow } from './present.ts'
import { type EditedWorkSites, lockedWorkSite, recordChange } from './rules.ts'
import { attach } from './site-files.ts'

type Context = StepContext<undefined, EditedWorkSites>

/**
 * Adds photos to a work site and takes others away, whatever else was added to it meanwhile; `saveWorkSites` writes it.
 * @throws Refusal 20404 out of reach, 20410 deleted meanwhile, 20400 for what the actor has not uploaded or is no JPG.
 */
export async function changePhotos(
  context: Context,
  { workSiteId, add = [], remove = [] }: WorkSitePhotos,
): Promise<ResponseOf<typeof updateWorkSitePhotos>> {
  const { tx, actor, now, language, loaded, idempotencyKey } = context
  const row = await lockedWorkSite(context, workSiteId)
  if (row.deletedAt) throw new Refusal(codes.deleted)
  const fresh = add.filter((fileId) => !row.photos.includes(fileId))
  const gone = row.photos.filter((fileId) => remove.includes(fileId))
  if (fresh.length + gone.length === 0) return { workSite: presentWorkSite(row) }
  const photos = [...row.photos.filter((fileId) => !gone.includes(fileId)), ...fresh]
  if (photos.length > mostSitePhotos) throw refuseField('add', 'sitePhotos', language)
  await attach(context, row, fresh, 'add')
  await detach(tx, gone)
  const revision = row.revision + 1
  const written: WorkSiteRow = {
    ...row,
    photos,
    revision,
    fieldRevisions: { ...row.fieldRevisions, photos: { revision, key: idempotencyKey } },
    ...stampOf(actor, now),
  }
  recordChange(context, written, 'update', { before: { photos: row.photos }, after: { photos } })
  loaded.rows.set(workSiteId, written)
  loaded.unsaved.add(workSiteId)
  return { workSite: presentWorkSite(written) }
}
