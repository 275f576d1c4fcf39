import { useTranslation } from 'react-i18next'
import { EntityHistory, useMayReadHistory } from '../app/entity-history.tsx'
import { HistoryButton } from '../app/history-button.tsx'
import { DescriptionGroup } from '../kit/description-list.tsx'

/** The history of one account, below its facts; for those who may see histories, wherever. */
export function AccountHistory({ accountId }: { accountId: string }) {
  const { t } = useTranslation('account')
  return useMayReadHistory() ? (
    <DescriptionGroup title={t('history')}>
      <EntityHistory entity="account" id={accountId} first={5} />
      <HistoryButton entity="third-party-binding" id={accountId} name={t('field.platforms')} />
    </DescriptionGroup>
  ) : null
}
