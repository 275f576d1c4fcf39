import { defineEndpoint } from '../define-endpoint.ts'
import { projectInitializationEntity } from './entity.ts'
import { Apply, Check, OfDraft, SavedSteps, StepSave, StepSaved, TakeBack } from './steps.ts'

/** 5,000 rows of a step with all that people write of them. */
const bodyLimit = 4 * 1024 * 1024

export const getInitializationSteps = defineEndpoint({
  id: 'projectInitialization.steps',
  service: 'admin/v1',
  method: 'GET',
  path: 'projectInitialization/listStep',
  summary: 'The steps of a draft, each with its rows as they were typed.',
  permission: 'projectInitialization:view',
  request: OfDraft,
  response: SavedSteps,
  offline: 'cached-read',
})

export const saveInitializationStep = defineEndpoint({
  id: 'projectInitialization.saveStep',
  service: 'admin/v1',
  method: 'PUT',
  path: 'projectInitialization/saveStep',
  summary: 'Saves a step of a draft. 20409: somebody saved it since the revision that the person saw.',
  permission: 'projectInitialization:edit',
  request: StepSave,
  response: StepSaved,
  offline: 'online-only',
  bodyLimit,
})
export const checkInitialization = defineEndpoint({
  id: 'projectInitialization.check',
  service: 'admin/v1',
  method: 'POST',
  path: 'projectInitialization/check',
  summary: 'What would come of a draft, exactly, and every conflict in it; nothing is written.',
  permission: 'projectInitialization:view',
  request: OfDraft,
  response: Check,
  offline: 'online-only',
  keyed: false,
})

export const applyInitialization = defineEndpoint({
  id: 'projectInitialization.apply',
  service: 'admin/v1',
  method: 'POST',
  path: 'projectInitialization/apply',
  summary:
    'Creates the project of a draft with all that belongs to it, or nothing. 20409: the draft changed since it was checked.',
  permission: 'projectInitialization:apply',
  request: Apply,
  response: projectInitializationEntity.Row,
  offline: 'online-only',
})

export const takeBackInitialization = defineEndpoint({
  id: 'projectInitialization.takeBack',
  service: 'admin/v1',
  method: 'PUT',
  path: 'projectInitialization/takeBack',
  summary:
    'Deletes what a draft has created, as long as nobody has changed it and nothing else hangs on it. 20409: the draft is not as the person saw it.',
  permission: 'projectInitialization:apply',
  request: TakeBack,
  response: projectInitializationEntity.Row,
  offline: 'online-only',
})
