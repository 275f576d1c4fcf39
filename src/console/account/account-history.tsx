import { useTranslation } from 'react-i18next'
import { listHistory } from '#contract/log/endpoints.ts'
import { useReachable } from '../app/engine.tsx'
import { EntityHistory } from '../app/entity-history.tsx'
import { DescriptionGroup } from '../kit/description-list.tsx'
import { anyMenuGrants } from '../shell/menu-tree.ts'
import { useShellData } from '../shell/shell-data.tsx'

/** The history of one account, below its facts; for those who may see histories, wherever. */
export function AccountHistory({ accountId }: { accountId: string }) {
  const { t } = useTranslation('account')
  const reachable = useReachable()
  const may = anyMenuGrants(useShellData().menus, listHistory.permission)
  if (!may || !reachable) return null
  return (
    <DescriptionGroup title={t('history')}>
      <EntityHistory entity="account" id={accountId} first={5} />
    </DescriptionGroup>
  )
}
