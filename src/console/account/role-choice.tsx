import { useTranslation } from 'react-i18next'
import { listAccountRoles } from '#contract/role/endpoints.ts'
import { usePackagedNames } from '../app/use-packaged-names.ts'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { CheckboxLine } from '../ui/checkbox.tsx'

interface RoleChoiceProps {
  accountId: string
  /** Roles that are ticked otherwise than the account has them. */
  turned: ReadonlySet<string>
  onTurn: (turned: ReadonlySet<string>) => void
}

/** The roles that an account has or may be given, to be ticked; those that one may not give stand as they are. */
export function RoleChoice({ accountId, turned, onTurn }: RoleChoiceProps) {
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
            checked={held !== turned.has(roleId)}
            onCheckedChange={() => {
              const next = new Set(turned)
              if (!next.delete(roleId)) next.add(roleId)
              onTurn(next)
            }}
          />
        </li>
      ))}
    </ul>
  )
}
