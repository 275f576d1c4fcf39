import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addRegisteredAccount } from '#contract/account/registered-endpoints.ts'
import type { Person } from '#contract/person/schema.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import type { Seat } from './project-tree.tsx'

const AddRegistered = lazyPart(async () => ({
  default: (await import('./add-registered.tsx')).AddRegistered,
}))
const ChoosePerson = lazyPart(async () => ({
  default: (await import('../person/person-picker.tsx')).ChoosePerson,
}))

/** The button that makes an account for a project: first whose, then which. */
export function NewRegistered({ seat }: { seat: Seat }) {
  const { t } = useTranslation('account')
  const [owner, setOwner] = useState<Person | 'choose'>()
  const close = () => setOwner(undefined)
  return (
    <>
      <OnlineButton to={addRegisteredAccount} onClick={() => setOwner('choose')}>
        <Plus aria-hidden />
        {t('registered.add')}
      </OnlineButton>
      <Overlay key={owner === 'choose' ? 'choose' : 'add'}>
        {owner === 'choose' ? (
          <ChoosePerson title={t('registered.add')} onChoose={setOwner} onClose={close} />
        ) : null}
        {owner && owner !== 'choose' ? <AddRegistered person={owner} seat={seat} onClose={close} /> : null}
      </Overlay>
    </>
  )
}
