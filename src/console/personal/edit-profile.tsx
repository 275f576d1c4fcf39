import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateProfile } from '#contract/personal/endpoints.ts'
import { type Profile, ProfileEdit } from '#contract/personal/schema.ts'
import { useSave } from '../app/use-save.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { changedRequest } from '../kit/form-request.ts'
import { ProfileFields, valuesOfProfile } from './profile-fields.tsx'

interface EditProfileProps {
  profile: Profile
  onClose: () => void
}

/** Changes the own record, also without a network. */
export function EditProfile({ profile, onClose }: EditProfileProps) {
  const { t } = useTranslation('personal')
  const save = useSave('person')
  // What was open when the form was: a record that changes beneath it must not change what counts as an edit.
  const [{ initial, build }] = useState(() => ({
    initial: valuesOfProfile(profile),
    build: changedRequest({
      userId: profile.userId,
      label: profile.userName,
      baseRevision: profile.revision,
    }),
  }))
  return (
    <FormDialog
      title={t('facts.edit')}
      schema={ProfileEdit}
      initial={initial}
      build={build}
      draft={`profile ${profile.userId}`}
      submit={(edit, draft) => save(updateProfile, edit, edit.userId, { seen: profile, draft })}
      onClose={onClose}
    >
      <ProfileFields byIdCard={profile.idCard !== undefined} />
    </FormDialog>
  )
}
