import { Archive, ArrowRightLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { archivePeople, movePerson } from '#contract/person/endpoints.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { Allowed, useAllowed } from '../kit/permission.tsx'
import { Button } from '../ui/button.tsx'

/** What can be done with one person or with several. */
export type PeopleAct = 'move' | 'archive'

/** Whether there is anything that this account may do with people of the list. */
export function useMayActOnPeople(): boolean {
  const mayMove = useAllowed(movePerson)
  return useAllowed(archivePeople) || mayMove
}

/** The buttons for that: moving works without a network, archiving ends sessions and does not. */
export function PeopleActs({ onAct }: { onAct: (act: PeopleAct) => void }) {
  const { t } = useTranslation('person')
  return (
    <>
      <OnlineButton variant="outline" to={archivePeople} onClick={() => onAct('archive')}>
        <Archive aria-hidden />
        {t('archive.action')}
      </OnlineButton>
      <Allowed to={movePerson}>
        <Button variant="outline" onClick={() => onAct('move')}>
          <ArrowRightLeft aria-hidden />
          {t('move')}
        </Button>
      </Allowed>
    </>
  )
}
