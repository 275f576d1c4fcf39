import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inviteAccount } from '#contract/account/administration-endpoints.ts'
import type { Person } from '#contract/person/schema.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'

const Invite = lazyPart(async () => ({ default: (await import('./invite.tsx')).Invite }))

/** Invites somebody to register, or the person to make an account of their own; only with a network. */
export function InviteButton({ person }: { person?: Person }) {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState(false)
  return (
    <>
      <OnlineButton variant="outline" to={inviteAccount} onClick={() => setOpen(true)}>
        <QrCode aria-hidden />
        {t('invite.action')}
      </OnlineButton>
      <Overlay>{open ? <Invite {...(person && { person })} onClose={() => setOpen(false)} /> : null}</Overlay>
    </>
  )
}
