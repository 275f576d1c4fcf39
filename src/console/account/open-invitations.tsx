import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenInvitation } from '#contract/account/administration.ts'
import { listOpenInvitations, withdrawInvitation } from '#contract/account/administration-endpoints.ts'
import { HistoryButton } from '../app/history-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { useFormat } from '../kit/format.ts'
import { ErrorState } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Button } from '../ui/button.tsx'

const inPlace = { background: true }

/** The invitations that can still be completed, of one person or all, each to be withdrawn; nothing where there is none. */
export function OpenInvitations({ userId }: { userId: string | undefined }) {
  const { t } = useTranslation('account')
  const { data, error, refetch } = useEndpoint(listOpenInvitations, { userId }, inPlace)
  const [asked, setAsked] = useState<OpenInvitation>()
  const send = useGatewayCall('account')
  const invited = useInvited()
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : null
  if (data.length === 0) return null
  return (
    <section aria-label={t('invite.open')} className="col-span-full border-t pt-4">
      <h3 className="mb-1 font-semibold text-body">{t('invite.open')}</h3>
      <ul className="divide-y">
        {data.map((invitation) => (
          <li key={invitation.invitationId} className="flex items-center gap-3 py-2">
            <Invited invitation={invitation} />
            <HistoryButton
              entity="invitation"
              id={invitation.invitationId}
              name={invited(invitation)}
              size="icon"
            />
            <Button
              variant="ghost"
              aria-label={t('invite.withdrawOf', { name: invited(invitation) })}
              onClick={() => setAsked(invitation)}
            >
              <Undo2 aria-hidden />
              {t('invite.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
      {asked ? (
        <ConfirmDialog
          destructive
          title={t('invite.withdrawTitle')}
          description={t('invite.withdrawHint')}
          hits={[invited(asked)]}
          action={t('invite.withdraw')}
          onConfirm={async () => {
            await send(withdrawInvitation, { invitationId: asked.invitationId }, 'invite.withdrawn')
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </section>
  )
}

/** Who was invited, and where to. */
function useInvited(): (invitation: OpenInvitation) => string {
  const { t } = useTranslation('account')
  return ({ userName, organizationName, departmentName }) =>
    [userName ?? t('invite.anybody'), organizationName, departmentName].filter(Boolean).join(' · ')
}

function Invited({ invitation }: { invitation: OpenInvitation }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const invited = useInvited()
  const { invitedByName, expiresAt } = invitation
  return (
    <div className="min-w-0 flex-1">
      <p className="truncate text-body">{invited(invitation)}</p>
      <p className="text-faint text-small">
        {t('invite.by', { name: invitedByName, time: format.time(expiresAt) })}
      </p>
    </div>
  )
}
