import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { updatePhoto } from '#contract/personal/endpoints.ts'
import { call } from '#request/call.ts'
import { item, setItem } from '#request/session.ts'
import { upload } from '#request/upload.ts'
import { useToast } from '../kit/toasts.tsx'
import { useProfileChanged } from './use-profile-changed.ts'

/** Uploads a photo and shows it, in the header too. Rejects with what the gateway says of it. */
export function useShowPhoto(): (photo: Blob) => Promise<void> {
  const { t } = useTranslation('personal')
  const toast = useToast()
  const changed = useProfileChanged()
  return useCallback(
    async (photo) => {
      const fileId = await upload(photo, 'photo.jpg')
      const { profilePhoto } = await call(updatePhoto, { fileId }, { handles: 'all' })
      const user = item('user')
      if (user) setItem('user', { ...user, profilePhoto })
      await changed()
      toast({ kind: 'done', text: t('kit:submitted') })
    },
    [changed, toast, t],
  )
}
