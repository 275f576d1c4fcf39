import {
  applyInitialization,
  checkInitialization,
  getInitializationSteps,
  saveInitializationStep,
  takeBackInitialization,
} from '#contract/project-initialization/endpoints.ts'
import { projectInitializationCalls } from '#contract/project-initialization/entity.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle } from '../http/handle.ts'
import { applyDraft, checkDraft } from './apply-draft.ts'
import { findSteps, savedStep, saveStep } from './draft-steps.ts'
import { drafts, shownDraft } from './draft-store.ts'
import { takeBackDraft } from './take-back-draft.ts'

export const projectInitializationHandlers = [
  ...entityHandlers(projectInitializationCalls, drafts),
  handle(getInitializationSteps, findSteps),
  handle(saveInitializationStep, saveStep, { again: savedStep }),
  handle(checkInitialization, checkDraft),
  handle(applyInitialization, applyDraft, { again: shownDraft }),
  handle(takeBackInitialization, takeBackDraft, { again: shownDraft }),
]
