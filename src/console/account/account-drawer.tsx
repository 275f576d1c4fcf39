import { CalendarRange } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listAccountDetails } from '#contract/account/administration-endpoints.ts'
import { updateValidPeriod } from '#contract/account/endpoints.ts'
import type { GeneralAccount, GeneralAccountQuery } from '#contract/account/schema.ts'
import { EditsMark } from '../app/edits-mark.tsx'
import { PersonLink } from '../app/screen-link.tsx'
import { ChangedLine } from '../kit/changed-line.tsx'
import { DescriptionList } from '../kit/description-list.tsx'
import { DetailDrawer } from '../kit/detail-drawer.tsx'
import { Allowed } from '../kit/permission.tsx'
import type { List } from '../kit/use-list.ts'
import { Button } from '../ui/button.tsx'
import type { ActName } from './account-act.ts'
import { AccountStatusBadge } from './account-columns.tsx'
import { AccountFacts } from './account-facts.tsx'
import { AccountHistory } from './account-history.tsx'
import { AccountMenu } from './account-menu.tsx'
import { generalSubject } from './account-subject.ts'
import { usePeriodText } from './period-text.ts'

interface AccountDrawerProps {
  list: List<GeneralAccountQuery, GeneralAccount>
  onEdit: (row: GeneralAccount) => void
  onAct: (name: ActName, row: GeneralAccount) => void
}

/** The detail of a general account. */
export function AccountDrawer({ list, onEdit, onAct }: AccountDrawerProps) {
  const { t } = useTranslation('account')
  const period = usePeriodText()
  return (
    <DetailDrawer
      list={list}
      find={async (read, accountId) => (await read(listAccountDetails, { accountId })).records[0]}
      title={(row) => row.accountName}
      actions={(row) => (
        <>
          <AccountMenu
            kind="general"
            rows={[generalSubject(row)]}
            except="periods"
            onAct={(name) => onAct(name, row)}
          />
          <Allowed to={updateValidPeriod}>
            <Button onClick={() => onEdit(row)}>
              <CalendarRange aria-hidden />
              {t('editPeriod')}
            </Button>
          </Allowed>
        </>
      )}
    >
      {(row) => (
        <div className="flex flex-col gap-5">
          <EditsMark kind="account" id={row.generalAccountId} />
          <DescriptionList
            items={[
              {
                label: t('field.userName'),
                value: <PersonLink userId={row.userId}>{row.userName}</PersonLink>,
              },
              { label: t('field.level'), value: t(`level.${row.level}`) },
              { label: t('field.status'), value: <AccountStatusBadge {...row} /> },
              { label: t('period'), value: period(row) },
              {
                label: t('field.place'),
                value: [row.place?.organizationName, row.place?.departmentName].filter(Boolean).join(' · '),
                wide: true,
              },
            ]}
          />
          {row.passwordSet ? null : (
            <p className="rounded-control bg-sunken px-3 py-2 text-dense text-soft">
              <span className="font-medium text-ink">{t('noPassword')}</span> · {t('noPasswordHint')}
            </p>
          )}
          <AccountFacts accountId={row.generalAccountId} />
          <AccountHistory key={row.generalAccountId} accountId={row.generalAccountId} />
          <ChangedLine row={row} />
        </div>
      )}
    </DetailDrawer>
  )
}
