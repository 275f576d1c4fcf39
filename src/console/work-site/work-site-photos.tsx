import { updateWorkSitePhotos, type WorkSite } from '#contract/work-site/entity.ts'
import { mostSitePhotos } from '#contract/work-site/schema.ts'
import { EntityPhotos } from '../app/entity-photos.tsx'
import { useSave } from '../app/use-save.ts'

/** The photos of a work site. */
export function WorkSitePhotos({ row: { workSiteId, workSiteName, photos } }: { row: WorkSite }) {
  const save = useSave('work-site')
  return (
    <EntityPhotos
      of={{
        kind: 'work-site',
        id: workSiteId,
        name: workSiteName,
        photos,
        most: mostSitePhotos,
        to: updateWorkSitePhotos,
        change: (changes) => save(updateWorkSitePhotos, { workSiteId, workSiteName, ...changes }, workSiteId),
      }}
    />
  )
}
