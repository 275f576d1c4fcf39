import { getProfile, updateProfile } from '#contract/personal/endpoints.ts'
import { Profile, ProfileEdit, ProfileSaved } from '#contract/personal/schema.ts'
import { z } from '#contract/zod.ts'
import type { Edit } from '../queue/edit.ts'
import type { AnswerOverlay } from '../replica/overlay.ts'

function withEdit(profile: Profile, { content }: Edit): Profile {
  const edit = z.safeParse(ProfileEdit, content.request).data
  if (content.endpointId !== updateProfile.id || !edit) return profile
  const { userId: _id, label: _label, baseRevision: _base, after: _after, clear = [], ...fields } = edit
  const kept = Object.entries(profile).filter(([name]) => !clear.some((cleared) => cleared === name))
  return z.parse(Profile, { ...Object.fromEntries(kept), ...fields })
}

/** Edits of the own record made on this device, applied to the gateway's answer. */
export const profileEdits: AnswerOverlay = {
  kind: 'person',
  endpoints: [getProfile.id],
  overlay(_endpointId, _request, answer, unsynced) {
    if (answer === undefined) return undefined
    const profile = z.parse(Profile, answer)
    return unsynced.of('person', profile.userId).reduce(withEdit, profile)
  },
  changed({ content }, data) {
    const profile = z.safeParse(ProfileSaved, data).data?.profile
    const isOwn = content.endpointId === updateProfile.id && profile
    return isOwn ? [{ endpointId: getProfile.id, request: {}, apply: () => profile }] : []
  },
}
