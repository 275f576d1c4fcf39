import {
  applyProfile,
  getProjectInitial,
  previewProfile,
  takeBackProfile,
} from '#contract/industry-profile/project-initial.ts'
import { fixedId } from '#gateway/platform/fixed-id.ts'
import { row, type Sample } from './sample.ts'
import type { Belongings } from './two-units.ts'

const place = ({ workSite }: Belongings) => workSite.projectId
const ofProject = (own: Belongings) => ({ projectId: place(own) })
/** One that came with the build, and brings nothing by itself. */
const industryProfileId = fixedId('industry-profile:high-speed-railway')
const choice = (own: Belongings) => ({ ...ofProject(own), industryProfileId })
const ids = { projectId: row(place) }

/** The calls by which a project is set up. */
export const initialSamples: Record<string, Sample> = {
  [getProjectInitial.id]: { request: ofProject, ids },
  [previewProfile.id]: { request: choice, ids: { ...ids, industryProfileId: 'shared' } },
  [applyProfile.id]: { request: choice, ids: { ...ids, industryProfileId: 'shared' } },
  // What the call before it applied.
  [takeBackProfile.id]: { request: ofProject, ids },
}
