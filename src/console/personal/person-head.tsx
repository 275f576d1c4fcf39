import { Camera } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updatePhoto } from '#contract/personal/endpoints.ts'
import type { Profile } from '#contract/personal/schema.ts'
import { useUnsynced } from '../app/engine.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { PersonPhoto } from '../app/person-photo.tsx'
import { useFormat } from '../kit/format.ts'
import { UnsyncedMark } from '../kit/unsynced-mark.tsx'
import { Badge } from '../ui/badge.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { RoleNames } from './role-names.tsx'
import { useShowPhoto } from './use-show-photo.ts'

const PortraitDialog = lazyPart(async () => ({
  default: (await import('../app/portrait-dialog.tsx')).PortraitDialog,
}))

/** Who this is: picture, name, account, roles and place. */
export function PersonHead({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['personal', 'portrait'])
  const format = useFormat()
  const mark = useUnsynced('person', profile.userId)
  const show = useShowPhoto()
  const [choosing, setChoosing] = useState(false)
  const place = [profile.organizationName, profile.departmentName].filter(Boolean).join(' · ')
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-panel border bg-panel p-5">
      <div className="relative">
        <PersonPhoto
          fileId={profile.profilePhoto}
          name={profile.userName}
          className="size-20 text-[1.75rem]"
        />
        <OnlineButton
          variant="outline"
          to={updatePhoto}
          size="icon"
          aria-label={t('portrait:change')}
          title={t('portrait:change')}
          onClick={() => setChoosing(true)}
          className="-right-1.5 -bottom-1.5 absolute rounded-full!"
        >
          <Camera />
        </OnlineButton>
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="font-semibold text-title">{profile.userName}</h1>
          <Badge variant="outline">{t(`level.${profile.level}`)}</Badge>
          {mark ? <UnsyncedMark mark={mark} /> : null}
        </div>
        <p className="text-dense text-soft">
          {t('account')} <span className="font-mono">{profile.accountName}</span>
          {profile.accountValidUntil === undefined
            ? null
            : ` · ${t('validUntil', { date: format.date(profile.accountValidUntil - 1) })}`}
        </p>
        {place ? <p className="text-dense text-soft">{place}</p> : null}
        <RoleNames names={profile.roleNames} />
      </div>
      <Suspense>
        {choosing ? <PortraitDialog onChoose={show} onClose={() => setChoosing(false)} /> : null}
      </Suspense>
    </header>
  )
}
