import { useTranslation } from 'react-i18next'
import type { AccountDetail, AccountDetailQuery } from '#contract/account/administration.ts'
import { listAccountDetails } from '#contract/account/administration-endpoints.ts'
import { PersonLink } from '../app/screen-link.tsx'
import { DescriptionGroup, DescriptionList } from '../kit/description-list.tsx'
import { DetailDrawer } from '../kit/detail-drawer.tsx'
import { useFormat } from '../kit/format.ts'
import type { List } from '../kit/use-list.ts'
import { AccountStatusBadge, NoRoleBadge } from './account-columns.tsx'
import { ReviewFacts } from './account-facts.tsx'
import { AccountHistory } from './account-history.tsx'
import type { Verdict } from './audit-accounts.tsx'
import { AuditButtons } from './audit-buttons.tsx'

interface AuditDrawerProps {
  list: List<AccountDetailQuery, AccountDetail>
  onAudit: (verdict: Verdict, row: AccountDetail) => void
}

/** Who registered, and how the review went. */
export function AuditDrawer({ list, onAudit }: AuditDrawerProps) {
  const { t } = useTranslation('account')
  const format = useFormat()
  return (
    <DetailDrawer
      list={list}
      // One that has been reviewed is closed, for the next one to be opened.
      find={async (read, accountId) =>
        (await read(listAccountDetails, { accountId, audit: list.request.audit })).records[0]
      }
      title={(row) => row.accountName}
      actions={(row) =>
        row.status === 'pending' ? <AuditButtons onAudit={(verdict) => onAudit(verdict, row)} /> : null
      }
    >
      {(row) => (
        <div className="flex flex-col gap-6">
          <DescriptionGroup title={t('group.registration')}>
            <DescriptionList
              items={[
                {
                  label: t('field.userName'),
                  value: <PersonLink userId={row.userId}>{row.userName}</PersonLink>,
                },
                {
                  label: t('field.status'),
                  value: (
                    <span className="flex items-center gap-2">
                      <AccountStatusBadge status={row.status} />
                      <NoRoleBadge row={row} />
                    </span>
                  ),
                },
                { label: t('field.cellphone'), value: row.cellphone },
                { label: t('field.email'), value: row.email },
                { label: t('field.registeredAt'), value: format.time(row.createdAt) },
                { label: t('field.level'), value: t(`level.${row.level}`) },
                {
                  label: t('field.place'),
                  value:
                    [row.place?.organizationName, row.place?.departmentName].filter(Boolean).join(' · ') ||
                    t('noUnit'),
                  wide: true,
                },
              ]}
            />
          </DescriptionGroup>
          {row.reviewedAt === undefined ? null : <ReviewFacts row={row} />}
          <AccountHistory key={row.generalAccountId} accountId={row.generalAccountId} />
        </div>
      )}
    </DetailDrawer>
  )
}
