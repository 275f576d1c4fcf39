import { randomUUID } from 'node:crypto'
import { codes } from '#contract/codes.ts'
import {
  applyProfile,
  getProjectInitial,
  previewProfile,
  takeBackProfile,
} from '#contract/industry-profile/project-initial.ts'
import {
  applyInitialization,
  checkInitialization,
  getInitializationSteps,
  saveInitializationStep,
  takeBackInitialization,
} from '#contract/project-initialization/endpoints.ts'
import { projectInitializationCalls } from '#contract/project-initialization/entity.ts'
import { fixedId } from '#gateway/platform/fixed-id.ts'
import { minted, narrowing, part, row, type Sample } from './sample.ts'
import type { Belongings } from './two-units.ts'

const place = ({ workSite }: Belongings) => workSite.projectId
const ofProject = (own: Belongings) => ({ projectId: place(own) })
/** One that came with the build, and brings nothing by itself. */
const industryProfileId = fixedId('industry-profile:high-speed-railway')
const choice = (own: Belongings) => ({ ...ofProject(own), industryProfileId })
const ids = { projectId: row(place) }
const draftId = ({ roles }: Belongings) => roles.projectInitializationId
const ofDraft = (own: Belongings) => ({ projectInitializationId: draftId(own) })
const unit = ({ person }: Belongings) => person.place?.organizationId ?? ''
const { list, detail, add, update, remove, restore } = projectInitializationCalls
const draft = { projectInitializationId: row(draftId) }

/** The calls by which a project is set up. */
export const initialSamples: Record<string, Sample> = {
  [getProjectInitial.id]: { request: ofProject, ids },
  [previewProfile.id]: { request: choice, ids: { ...ids, industryProfileId: 'shared' } },
  [applyProfile.id]: { request: choice, ids: { ...ids, industryProfileId: 'shared' } },
  // What the call before it applied.
  [takeBackProfile.id]: { request: ofProject, ids },
  [list.id]: { request: () => ({}), ids: { organizationId: narrowing(unit) } },
  [detail.id]: { request: ofDraft, ids: draft },
  [add.id]: {
    request: (own) => ({
      projectInitializationId: randomUUID(),
      organizationId: unit(own),
      draftName: `越权的草稿 ${randomUUID()}`,
    }),
    ids: { projectInitializationId: minted(draftId), organizationId: part(unit) },
  },
  [update.id]: {
    request: async (own) => {
      const { revision } = await own.client.call(detail, ofDraft(own))
      return { ...ofDraft(own), baseRevision: revision, draftName: '越权的名称' }
    },
    ids: { ...draft, organizationId: part(unit), 'after[]': 'minted' },
  },
  [getInitializationSteps.id]: { request: ofDraft, ids: draft },
  [saveInitializationStep.id]: {
    request: async (own) => {
      const steps = await own.client.call(getInitializationSteps, ofDraft(own))
      const { revision = 0 } = steps.find(({ step }) => step === 'line') ?? {}
      return { ...ofDraft(own), step: 'line', baseRevision: revision, rows: [{ lineName: '越权的线路' }] }
    },
    ids: draft,
  },
  [checkInitialization.id]: { request: ofDraft, ids: draft },
  [applyInitialization.id]: {
    request: (own) => ({ ...ofDraft(own), version: 0 }),
    answer: codes.conflict,
    ids: draft,
  },
  [takeBackInitialization.id]: {
    request: (own) => ({ ...ofDraft(own), baseRevision: 0 }),
    answer: codes.invalid,
    ids: draft,
  },
  [remove.id]: {
    request: (own) => ({ ids: [draftId(own)] }),
    ids: { 'ids[]': row(draftId), 'after[]': 'minted' },
  },
  [restore.id]: { request: (own) => ({ ids: [draftId(own)] }), ids: { 'ids[]': row(draftId) } },
}
