import { useTranslation } from 'react-i18next'
import type { AccountDetail } from '#contract/account/administration.ts'
import { listAccountDetails } from '#contract/account/administration-endpoints.ts'
import { useReachable } from '../app/engine.tsx'
import { DescriptionGroup, DescriptionList } from '../kit/description-list.tsx'
import { useFormat } from '../kit/format.ts'
import { useAllowed } from '../kit/permission.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Badge } from '../ui/badge.tsx'
import { AccountRoles } from './account-roles.tsx'
import { FactorReset } from './factor-reset.tsx'
import { Platforms } from './platforms.tsx'

/** What only the gateway knows of an account: password, sign-in, review. */
export function AccountFacts({ accountId }: { accountId: string }) {
  const mayAsk = useAllowed(listAccountDetails)
  const enabled = useReachable() && mayAsk
  // What the list does not say is asked for where somebody can be asked.
  const { data } = useEndpoint(listAccountDetails, { accountId }, { enabled })
  const [row] = data?.records ?? []
  if (!row) return null
  return (
    <>
      <SignInFacts row={row} />
      {row.reviewedAt === undefined ? null : <ReviewFacts row={row} />}
    </>
  )
}

function SignInFacts({ row }: { row: AccountDetail }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const time = (at: number | undefined) => at && format.time(at)
  return (
    <DescriptionGroup title={t('group.signIn')}>
      <DescriptionList
        items={[
          ...(row.projectName ? [{ label: t('field.projectName'), value: row.projectName }] : []),
          { label: t('field.lastSignInAt'), value: time(row.lastSignInAt) ?? t('never') },
          { label: t('field.createdAt'), value: time(row.createdAt) },
          {
            label: t('field.passwordChangedAt'),
            value: (
              <>
                {row.passwordSet ? time(row.passwordChangedAt) : t('noPassword')}
                {row.passwordOneTime ? (
                  <Badge variant="attention" className="ml-2">
                    {t('oneTime.badge')}
                  </Badge>
                ) : null}
              </>
            ),
          },
          {
            label: t('field.passwordValidDays'),
            value: [
              row.passwordValidDays ? t('days', { count: row.passwordValidDays }) : t('noLimit'),
              row.passwordValidUntil && t('until', { day: format.time(row.passwordValidUntil) }),
            ]
              .filter(Boolean)
              .join(' · '),
          },
          { label: t('field.cellphone'), value: row.cellphone },
          { label: t('field.email'), value: row.email },
          { label: t('field.phoneLogin'), value: t(`phoneSignIn.${row.phoneSignIn}`) },
          {
            label: t('field.platforms'),
            value: row.platforms.length > 0 ? <Platforms row={row} /> : t('notBound'),
          },
          {
            label: t('field.secondFactors'),
            value: row.hasFactor ? <FactorReset row={row} /> : t('factor.none'),
            wide: true,
          },
          {
            label: t('field.roleNames'),
            value: <AccountRoles row={row} />,
            wide: true,
          },
        ]}
      />
    </DescriptionGroup>
  )
}

/** Who reviewed a registration, when, and why so. */
export function ReviewFacts({ row }: { row: AccountDetail }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  return (
    <DescriptionGroup title={t('group.review')}>
      <DescriptionList
        items={[
          { label: t('field.reviewedByName'), value: row.reviewedByName },
          { label: t('field.reviewedAt'), value: row.reviewedAt && format.time(row.reviewedAt) },
          { label: t('field.reviewReason'), value: row.reviewReason, wide: true },
        ]}
      />
    </DescriptionGroup>
  )
}
