import { Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/personal/schema.ts'
import { DescriptionList } from '../kit/description-list.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'

const EditProfile = lazyPart(async () => ({ default: (await import('./edit-profile.tsx')).EditProfile }))

/** What is known of the person. */
export function Facts({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['personal', 'person'])
  const [editing, setEditing] = useState(false)
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
    roleNames: undefined,
    signature: undefined,
    accountValidUntil: undefined,
    passwordChangedAt: undefined,
    passwordValidUntil: undefined,
    revision: undefined,
    sex: sex && t(`person:sex.${sex}`),
    post: post && t(`person:post.${post}`),
    positionLevel: positionLevel && t(`person:positionLevel.${positionLevel}`),
  }
  return (
    <section className="rounded-panel border bg-panel p-5">
      <header className="mb-4 flex items-center justify-between gap-3">
        <h2 className="font-semibold text-heading">{t('facts.title')}</h2>
        <Button variant="outline" onClick={() => setEditing(true)}>
          <Pencil aria-hidden />
          {t('facts.edit')}
        </Button>
      </header>
      <DescriptionList
        items={names.map((name) => ({ label: t(`person:field.${name}`), value: values[name] }))}
      />
      <Suspense>
        {editing ? <EditProfile profile={profile} onClose={() => setEditing(false)} /> : null}
      </Suspense>
    </section>
  )
}
