import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { auditAccounts } from '#contract/account/administration-endpoints.ts'
import { OnlineButton } from '../app/online-button.tsx'
import type { Verdict } from './audit-accounts.tsx'

/** Approve and reject; only with a network. */
export function AuditButtons({ onAudit }: { onAudit: (verdict: Verdict) => void }) {
  const { t } = useTranslation('account')
  return (
    <>
      <OnlineButton variant="outline" to={auditAccounts} onClick={() => onAudit('reject')}>
        <X aria-hidden />
        {t('audit.reject')}
      </OnlineButton>
      <OnlineButton to={auditAccounts} onClick={() => onAudit('approve')}>
        <Check aria-hidden />
        {t('audit.approve')}
      </OnlineButton>
    </>
  )
}
