import { useTranslation } from 'react-i18next'
import type { RegisteredAccount, RegisteredAccountQuery } from '#contract/account/registered.ts'
import { PersonLink } from '../app/screen-link.tsx'
import { DescriptionGroup, DescriptionList } from '../kit/description-list.tsx'
import { DetailDrawer } from '../kit/detail-drawer.tsx'
import type { List } from '../kit/use-list.ts'
import type { ActName } from './account-act.ts'
import { AccountStatusBadge } from './account-columns.tsx'
import { AccountFacts } from './account-facts.tsx'
import { AccountHistory } from './account-history.tsx'
import { AccountMenu } from './account-menu.tsx'
import { registeredSubject } from './account-subject.ts'
import { usePeriodText } from './period-text.ts'

interface RegisteredDrawerProps {
  list: List<RegisteredAccountQuery, RegisteredAccount>
  onAct: (name: ActName, row: RegisteredAccount) => void
}

/** The detail of an account of a project. */
export function RegisteredDrawer({ list, onAct }: RegisteredDrawerProps) {
  const { t } = useTranslation('account')
  const period = usePeriodText()
  return (
    <DetailDrawer
      list={list}
      title={(row) => row.accountName}
      actions={(row) => (
        <AccountMenu kind="registered" rows={[registeredSubject(row)]} onAct={(name) => onAct(name, row)} />
      )}
    >
      {(row) => (
        <div className="flex flex-col gap-6">
          <DescriptionGroup title={t('group.project')}>
            <DescriptionList
              items={[
                {
                  label: t('field.userName'),
                  value: <PersonLink userId={row.userId}>{row.userName}</PersonLink>,
                },
                { label: t('field.status'), value: <AccountStatusBadge {...row} /> },
                { label: t('field.projectName'), value: row.projectName, wide: true },
                { label: t('field.projectOrganizationName'), value: row.projectOrganizationName },
                { label: t('field.departmentName'), value: row.departmentName },
                { label: t('period'), value: period(row) },
                { label: t('field.organizationId'), value: row.organizationName },
              ]}
            />
          </DescriptionGroup>
          <AccountFacts accountId={row.registeredAccountId} />
          <AccountHistory key={row.registeredAccountId} accountId={row.registeredAccountId} />
        </div>
      )}
    </DetailDrawer>
  )
}
