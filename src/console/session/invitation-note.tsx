import { MailOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Invitation } from '#contract/session/registration-schema.ts'
import { useFormat } from '../kit/format.ts'

/** Who invites, to what, and until when. */
export function InvitationNote({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('registration')
  const format = useFormat()
  const { invitedByName, organizationName, departmentName, expiresAt } = invitation
  return (
    <div className="mb-6 flex gap-3 rounded-control bg-action-soft px-4 py-3">
      <MailOpen aria-hidden className="mt-0.5 size-5 shrink-0 text-action-ink" />
      <div className="min-w-0">
        <p>{t('invited.by', { name: invitedByName })}</p>
        <p className="font-semibold text-heading">{organizationName}</p>
        {departmentName === undefined ? null : <p className="font-medium">{departmentName}</p>}
        <p className="mt-1 text-small">{t('invited.until', { time: format.time(expiresAt) })}</p>
      </div>
    </div>
  )
}
