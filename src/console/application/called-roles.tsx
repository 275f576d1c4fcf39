import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicationRow } from '#contract/application/entity.ts'
import {
  addApplicationRoles,
  deleteApplicationRoles,
  listApplicationRoles,
} from '#contract/role/application-role.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { usePackagedNames } from '../app/use-packaged-names.ts'
import { Allowed } from '../kit/permission.tsx'
import { ErrorState, Failure, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Select } from '../ui/select.tsx'

/** The roles that an application calls with: what they grant, it may do with its key, and nothing else. */
export function CalledRoles({ row: { applicationId } }: { row: ApplicationRow }) {
  const { t } = useTranslation('application')
  const names = usePackagedNames()
  const send = useGatewayCall('application')
  const choice = useId()
  const [chosen, setChosen] = useState('')
  const { data, error, refetch } = useEndpoint(listApplicationRoles, { applicationId })
  const { start, busy, failure } = useSingleWrite(async (change: () => Promise<unknown>) => {
    await change()
    setChosen('')
  })
  const add = () => send(addApplicationRoles, { applicationId, roleIds: [chosen] }, 'called.added')
  const remove = (roleId: string) => () =>
    send(deleteApplicationRoles, { applicationId, ids: [roleId] }, 'called.removed')
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={2} />
  const held = data.filter((role) => role.held)
  const others = data.filter((role) => !role.held)
  return (
    <section aria-label={t('called.title')} className="flex flex-col gap-3">
      <h3 className="font-semibold text-dense">{t('called.title')}</h3>
      <p className="text-dense text-soft">{t(held.length === 0 ? 'called.none' : 'called.hint')}</p>
      <ul className="divide-y rounded-panel border bg-panel empty:hidden">
        {held.map((role) => (
          <li key={role.roleId} className="flex min-h-11 items-center gap-3 py-1 pr-1 pl-4">
            <span className="min-w-0 flex-1">{names.role(role)}</span>
            {role.changeable ? (
              <OnlineButton
                to={deleteApplicationRoles}
                variant="ghost"
                size="icon"
                disabled={busy}
                aria-label={t('called.remove', { name: names.role(role) })}
                onClick={() => start(remove(role.roleId))}
              >
                <X aria-hidden />
              </OnlineButton>
            ) : null}
          </li>
        ))}
      </ul>
      {others.length === 0 ? null : (
        <Allowed to={addApplicationRoles}>
          <div className="flex flex-wrap items-end gap-2">
            <div className="min-w-0 flex-1">
              <label htmlFor={choice} className="text-dense">
                {t('called.choose')}
              </label>
              <Select id={choice} value={chosen} onChange={(event) => setChosen(event.target.value)}>
                <option value="" />
                {others.map((role) => (
                  <option key={role.roleId} value={role.roleId}>
                    {names.role(role)}
                  </option>
                ))}
              </Select>
            </div>
            <OnlineButton
              to={addApplicationRoles}
              variant="outline"
              disabled={busy || chosen === ''}
              onClick={() => start(add)}
            >
              <Plus aria-hidden />
              {t('called.add')}
            </OnlineButton>
          </div>
        </Allowed>
      )}
      {failure === undefined ? null : (
        <p role="alert" className="text-danger text-dense">
          <Failure error={failure} />
        </p>
      )}
    </section>
  )
}
