import { useTranslation } from 'react-i18next'
import { listAccountRoles } from '#contract/role/endpoints.ts'
import { usePackagedNames } from '../app/use-packaged-names.ts'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { CheckboxLine } from '../ui/checkbox.tsx'

interface RoleChoiceProps {
  accountId: string
  /** What was ticked and unticked: whether the account is to have the role. What somebody else does meanwhile it leaves alone. */
  wanted: ReadonlyMap<string, boolean>
  onWant: (wanted: ReadonlyMap<string, boolean>) => void
}

/** The roles that an account has or may be given, to be ticked; those that one may not give stand as they are. */
export function RoleChoice({ accountId, wanted, onWant }: RoleChoiceProps) {
  const { t } = useTranslation('account')
  const named = usePackagedNames()
  const { data, error, refetch } = useEndpoint(listAccountRoles, { accountId })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={3} />
  if (data.length === 0) return <p className="text-dense text-soft">{t('roles.none')}</p>
  return (
    <ul className="grid grid-cols-2 gap-x-4 narrow:grid-cols-1">
      {data.map(({ roleId, roleName, held, changeable }) => (
        <li key={roleId} className="flex min-w-0">
          <CheckboxLine
            label={
              <>
                {named.roles([roleName])[0]}
                {changeable ? null : <span className="text-faint text-small"> · {t('roles.fixed')}</span>}
              </>
            }
            disabled={!changeable}
            checked={wanted.get(roleId) ?? held}
            onCheckedChange={(checked) => {
              const next = new Map(wanted)
              if (!next.delete(roleId)) next.set(roleId, checked)
              onWant(next)
            }}
          />
        </li>
      ))}
    </ul>
  )
}
