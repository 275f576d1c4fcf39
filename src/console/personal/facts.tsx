import { Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/personal/schema.ts'
import { enterIdCard } from '#contract/personal/security.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { DescriptionList } from '../kit/description-list.tsx'
import { useFieldText } from '../kit/use-field-text.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'

const EditProfile = lazyPart(async () => ({ default: (await import('./edit-profile.tsx')).EditProfile }))
const EnterIdCard = lazyPart(async () => ({ default: (await import('./enter-id-card.tsx')).EnterIdCard }))

/** What is known of the person. */
export function Facts({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['personal', 'person'])
  const text = useFieldText('person')
  const [editing, setEditing] = useState(false)
  const [entering, setEntering] = useState(false)
  const { sex, post, positionLevel } = profile
  const names = [
    'userName',
    'sex',
    'birthDate',
    'idCard',
    'cellphone',
    'email',
    'post',
    'positionLevel',
  ] as const
  const values: Record<string, string | undefined> = {
    ...profile,
    cellphoneProven: undefined,
    roleNames: undefined,
    signature: undefined,
    accountValidUntil: undefined,
    passwordChangedAt: undefined,
    passwordValidUntil: undefined,
    revision: undefined,
    sex: sex && t(`person:sex.${sex}`),
    post: text('post', post),
    positionLevel: positionLevel && t(`person:positionLevel.${positionLevel}`),
  }
  return (
    <section className="rounded-panel border bg-panel p-5">
      <header className="mb-4 flex items-center justify-between gap-3">
        <h2 className="font-semibold text-heading">{t('facts.title')}</h2>
        {profile.idCard === undefined ? (
          <OnlineButton
            to={enterIdCard}
            variant="outline"
            className="ml-auto"
            onClick={() => setEntering(true)}
          >
            {t('idCard.enter')}
          </OnlineButton>
        ) : null}
        <Button variant="outline" onClick={() => setEditing(true)}>
          <Pencil aria-hidden />
          {t('facts.edit')}
        </Button>
      </header>
      <DescriptionList
        items={names.map((name) => ({ label: t(`person:field.${name}`), value: values[name] }))}
      />
      <Suspense>
        {entering ? <EnterIdCard onClose={() => setEntering(false)} /> : null}
        {editing ? <EditProfile profile={profile} onClose={() => setEditing(false)} /> : null}
      </Suspense>
    </section>
  )
}
