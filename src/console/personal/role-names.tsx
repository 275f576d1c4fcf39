import { useTranslation } from 'react-i18next'
import { usePackagedNames } from '../app/use-packaged-names.ts'
import { FirstFew } from '../kit/first-few.tsx'

/** The names of the own roles (specification §3, roleNames). */
export function RoleNames({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('personal')
  const named = usePackagedNames()
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-dense text-soft">
      <span>{t('roles')}</span>
      <span className="text-ink">
        <FirstFew names={named.roles(names)} label={t('roles')} />
      </span>
    </p>
  )
}
