import { KeyRound, Mail, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/personal/schema.ts'
import { bindContact, changePassword, unbindContact } from '#contract/personal/security.ts'
import type { Contact } from '#contract/personal/security-schema.ts'
import type { Device } from '#offline/session/device.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useFormat } from '../kit/format.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { OwnPlatforms } from './own-platforms.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SecurityLine } from './security-line.tsx'
import { SignIns } from './sign-ins.tsx'

const ChangePassword = lazyPart(async () => ({
  default: (await import('./change-password.tsx')).ChangePassword,
}))
const BindContact = lazyPart(async () => ({ default: (await import('./bind-contact.tsx')).BindContact }))
const UnbindContact = lazyPart(async () => ({
  default: (await import('./unbind-contact.tsx')).UnbindContact,
}))

type Doing = { what: 'password' } | { what: 'bind' | 'unbind'; contact: Contact }
const contacts = [
  ['cellphone', Smartphone],
  ['email', Mail],
] as const

/** Password, what is bound to the account, and where it is signed in. */
export function Security({ profile, device }: { profile: Profile; device: Device }) {
  const { t } = useTranslation('personal')
  const format = useFormat()
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  const { passwordChangedAt, passwordValidUntil } = profile
  const isUnproven = (contact: Contact) => contact === 'cellphone' && profile.cellphoneProven === false
  const shownOf = (contact: Contact) => {
    const number = profile[contact]
    if (number === undefined) return t('contact.none')
    return isUnproven(contact) ? t('contact.unproven', { number }) : number
  }
  return (
    <div className="flex flex-col gap-4">
      <ul className="divide-y rounded-panel border bg-panel">
        <SecurityLine
          icon={<KeyRound aria-hidden />}
          name={t('password.name')}
          value={[
            t('password.since', { date: format.date(passwordChangedAt) }),
            passwordValidUntil ? t('password.until', { date: format.date(passwordValidUntil) }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        >
          <OnlineButton variant="outline" to={changePassword} onClick={() => setDoing({ what: 'password' })}>
            {t('password.change')}
          </OnlineButton>
        </SecurityLine>
        {contacts.map(([contact, Sign]) => (
          <SecurityLine
            key={contact}
            icon={<Sign aria-hidden />}
            name={t(`contact.${contact}`)}
            value={shownOf(contact)}
          >
            {profile[contact] ? (
              <OnlineButton
                variant="outline"
                to={unbindContact}
                onClick={() => setDoing({ what: 'unbind', contact })}
              >
                {t('contact.unbind')}
              </OnlineButton>
            ) : null}
            <OnlineButton
              variant="outline"
              to={bindContact}
              onClick={() => setDoing({ what: 'bind', contact })}
            >
              {t(
                profile[contact]
                  ? isUnproven(contact)
                    ? 'contact.prove'
                    : 'contact.replace'
                  : 'contact.bind',
              )}
            </OnlineButton>
          </SecurityLine>
        ))}
        <OwnPlatforms />
      </ul>
      <SecondFactor />
      <SignIns />
      <Overlay key={doing?.what}>
        {doing?.what === 'password' ? (
          <ChangePassword accountName={profile.accountName} device={device} onClose={close} />
        ) : null}
        {doing?.what === 'bind' ? <BindContact contact={doing.contact} onClose={close} /> : null}
        {doing?.what === 'unbind' ? (
          <UnbindContact contact={doing.contact} value={profile[doing.contact] ?? ''} onClose={close} />
        ) : null}
      </Overlay>
    </div>
  )
}
