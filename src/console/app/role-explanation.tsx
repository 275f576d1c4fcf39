import { useTranslation } from 'react-i18next'
import type { Access } from '#contract/role/schema.ts'
import { Badge } from '../ui/badge.tsx'
import { usePackagedNames } from './use-packaged-names.ts'

/** What one role of an account has to do with its seeing a row. */
export function RoleExplanation({ role }: { role: Access['roles'][number] }) {
  const { t } = useTranslation('role')
  const named = usePackagedNames()
  return (
    <section className="rounded-control border px-4 py-3">
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        {named.role(role)}
        <Badge variant="outline">{t(`dataPermission.${role.dataPermission}`)}</Badge>
        {role.inForce ? null : <Badge variant="attention">{t('notInForce')}</Badge>}
      </h3>
      <ul className="mt-1 text-dense text-soft">
        <li>{t(role.grantsView ? 'explain.grants' : 'explain.grantsNot')}</li>
        {role.through.length === 0 ? <li>{t('explain.opensNot')}</li> : null}
        {role.through.map(({ by, path }) => (
          <li key={by}>
            {t(`explain.by.${by}`)}
            {path.length > 0 ? <span className="text-ink">{path.join(' › ')}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
