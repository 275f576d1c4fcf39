import { updateWorkSitePhotos, workSiteCalls, workSiteEntity } from '#contract/work-site/entity.ts'
import { WorkSitePhotos } from '#contract/work-site/schema.ts'
import { z } from '#contract/zod.ts'
import { entityRows } from '../replica/entity-rows.ts'

const Photographed = z.pick(workSiteEntity.Row, { photos: true })

/** Work sites among the replicas and under the overlay; their photos come and go one by one. */
export const workSiteRows = entityRows(workSiteEntity, {
  ...workSiteCalls,
  // By its id alone: the list of work sites can do without its schemas.
  whole: 'workSite.listPlaces',
  others: {
    [updateWorkSitePhotos.id](row, request) {
      const { photos } = z.parse(Photographed, row)
      const { add = [], remove = [] } = z.safeParse(WorkSitePhotos, request).data ?? {}
      return { ...row, photos: [...new Set([...photos, ...add])].filter((id) => !remove.includes(id)) }
    },
  },
})
