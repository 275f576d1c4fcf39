import {
  applyNodes,
  listInitializations,
  previewNodes,
  takeBackNodes,
} from '#contract/work-site-node/endpoints.ts'
import { getWorkSiteNodes, recordQuantities } from '#contract/work-site-node/entity.ts'
import { handle } from '../http/handle.ts'
import { findSite } from './find-site.ts'
import { apply, findInitializations, initialized, preview } from './initialize.ts'
import { lockSets, record, recordedSince } from './record.ts'
import { showNodes } from './show.ts'
import { takeBack } from './take-back.ts'

export const workSiteNodeHandlers = [
  handle(listInitializations, (context, { workSiteIds }) => findInitializations(context, workSiteIds)),
  handle(previewNodes, preview),
  handle(applyNodes, apply, { again: initialized }),
  handle(takeBackNodes, takeBack, {
    again: (context, { workSiteId }) => findInitializations(context, [workSiteId]),
  }),
  handle(getWorkSiteNodes, showNodes),
  handle(recordQuantities, record, {
    load: lockSets,
    async again(context, edit) {
      await findSite(context, edit.workSiteId)
      return await recordedSince(context, edit)
    },
  }),
]
