import { defineEndpoint } from '../define-endpoint.ts'
import { Id, Instant } from '../id.ts'
import { z } from '../zod.ts'

/** What has to be there before a project can be worked in, in this order. */
export const initialSteps = [
  'profile',
  'participating-unit',
  'line',
  'container',
  'design-unit',
  'standard',
  'attribute-group',
  'work-site',
] as const

/** How far a project's setting up has come. */
export const ProjectInitial = z.object({
  projectId: Id,
  /** The profile that it was set up by; absent as long as it was by none. */
  profile: z.optional(
    z.object({
      industryProfileId: Id,
      profileName: z.string(),
      /** Standards and attribute groups that it brought to the project. */
      standards: z.int(),
      groups: z.int(),
      /** Names of those standards that stay when it is taken back: they are used, or were changed since. */
      stays: z.array(z.string()),
    }),
  ),
  steps: z.array(
    z.object({
      step: z.enum(initialSteps),
      /** Rows of the project that there are. */
      count: z.int(),
      /** When one of them was last changed, and by whom. */
      changedAt: z.optional(Instant),
      changedByName: z.optional(z.string()),
    }),
  ),
})
export type ProjectInitial = z.output<typeof ProjectInitial>

/** `new` is what the profile brings; the others stay as they are: there already, not in use yet, stopped. */
const PartState = z.enum(['new', 'there', 'draft', 'stopped'])
const Part = z.object({ id: Id, name: z.string(), state: PartState })

/** What a profile would bring to a project. */
export const ProfileEffect = z.object({ standards: z.array(Part), groups: z.array(Part) })
export type ProfileEffect = z.output<typeof ProfileEffect>

const OfProject = z.strictObject({ projectId: Id })
const ProfileChoice = z.strictObject({ projectId: Id, industryProfileId: Id })

export const getProjectInitial = defineEndpoint({
  id: 'projectInitial.detail',
  service: 'admin/v1',
  method: 'GET',
  path: 'projectInitial/detail',
  summary: 'How far the setting up of a project has come: by which profile, and what there is of it.',
  permission: 'projectInitial:view',
  request: OfProject,
  response: ProjectInitial,
  offline: 'cached-read',
})

export const previewProfile = defineEndpoint({
  id: 'projectInitial.preview',
  service: 'admin/v1',
  method: 'GET',
  path: 'projectInitial/preview',
  summary: 'What an industry profile would bring to a project.',
  permission: 'projectInitial:view',
  request: ProfileChoice,
  response: ProfileEffect,
  offline: 'cached-read',
})

export const applyProfile = defineEndpoint({
  id: 'projectInitial.apply',
  service: 'admin/v1',
  method: 'POST',
  path: 'projectInitial/apply',
  summary:
    'Sets a project up by an industry profile: pins its standards and binds its attribute groups, all of it or nothing.',
  permission: 'projectInitial:edit',
  request: ProfileChoice,
  response: ProjectInitial,
  offline: 'online-only',
})

export const takeBackProfile = defineEndpoint({
  id: 'projectInitial.takeBack',
  service: 'admin/v1',
  method: 'POST',
  path: 'projectInitial/takeBack',
  summary:
    'Takes from a project what its industry profile brought; values that were filled in stay, and standards that are used or were changed since.',
  permission: 'projectInitial:edit',
  request: OfProject,
  response: ProjectInitial,
  offline: 'online-only',
})
