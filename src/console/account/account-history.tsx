import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listHistory } from '#contract/log/endpoints.ts'
import { useReachable } from '../app/engine.tsx'
import { DescriptionGroup } from '../kit/description-list.tsx'
import { FieldChanges } from '../kit/field-changes.tsx'
import { useFormat } from '../kit/format.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { anyMenuGrants } from '../shell/menu-tree.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { Button } from '../ui/button.tsx'

const pageSize = 5

/** Every change of one account with before and after, newest first; for those who may see histories, wherever. */
export function AccountHistory({ accountId }: { accountId: string }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const [shown, setShown] = useState(pageSize)
  const reachable = useReachable()
  const enabled = anyMenuGrants(useShellData().menus, listHistory.permission) && reachable
  const request = { entity: 'account', entityId: accountId, sortBy: 'changedAt', desc: true } as const
  const { data } = useEndpoint(listHistory, { ...request, pageSize: shown }, { enabled, keepPrevious: true })
  if (!data) return null
  return (
    <DescriptionGroup title={t('history.title')}>
      {data.records.length === 0 ? <p className="text-faint">{t('history.none')}</p> : null}
      <ol className="flex flex-col gap-4">
        {data.records.map((change) => (
          <li key={change.historyId}>
            <p className="mb-1.5 flex flex-wrap items-baseline gap-x-2 text-body">
              <span className="font-medium">{t(`history.${change.action}`)}</span>
              <span>{t('history.by', { name: change.changedByName, account: change.accountName })}</span>
              <span className="ml-auto text-faint text-small">{format.time(change.changedAt)}</span>
            </p>
            <FieldChanges entity="account" before={change.before} after={change.after} />
          </li>
        ))}
      </ol>
      {data.total > shown ? (
        <Button className="mt-3" onClick={() => setShown(shown + 20)}>
          {t('history.more')}
        </Button>
      ) : null}
    </DescriptionGroup>
  )
}
