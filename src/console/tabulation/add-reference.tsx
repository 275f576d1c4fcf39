import { Plus, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { listPeople } from '#contract/person/endpoints.ts'
import { item } from '#request/session.ts'
import { PanelButton } from '../kit/panel-button.tsx'
import { Allowed } from '../kit/permission.tsx'
import TreeChoice from '../kit/tree-choice.tsx'
import { usePlaces } from '../organization/place-picker.tsx'
import { ChoosePerson } from '../person/person-picker.tsx'
import { Button } from '../ui/button.tsx'
import { AddPhotos, type AddProps, AddSignature } from './add-file.tsx'
import type { ReferenceType } from './reference-type.ts'

/** What one more person, unit or photo is added to a cell with, or its signature. */
export function AddReference({ type, ...add }: AddProps & { type: ReferenceType }) {
  switch (type) {
    case 'person':
      return <AddPerson {...add} />
    case 'unit':
      return <AddUnit {...add} />
    case 'photo':
      return <AddPhotos {...add} />
    case 'signature':
      return <AddSignature {...add} />
  }
}

function AddPerson({ label, column, onAdd }: AddProps) {
  const { t } = useTranslation('tabulation-sheet')
  const [choosing, setChoosing] = useState(false)
  const title = t('reference.person', { label })
  const self = item('userAccount')
  return (
    <>
      {self ? (
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('reference.self', { label })}
          data-column={column}
          onClick={() => onAdd([{ userId: self.userId, name: self.userName }])}
        >
          <UserRound />
        </Button>
      ) : null}
      <Allowed to={listPeople}>
        <Button
          variant="ghost"
          size="icon"
          aria-label={title}
          data-column={column}
          onClick={() => setChoosing(true)}
        >
          <Plus />
        </Button>
      </Allowed>
      {choosing ? (
        <ChoosePerson
          title={title}
          onChoose={({ userId, userName }) => {
            onAdd([{ userId, name: userName }])
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  )
}

function AddUnit({ label, column, onAdd }: AddProps) {
  const { t } = useTranslation('tabulation-sheet')
  const { units } = usePlaces()
  const title = t('reference.unit', { label })
  return (
    <PanelButton
      variant="ghost"
      size="icon"
      label={title}
      aria-label={title}
      data-column={column}
      panelClassName="w-96 max-w-[calc(100vw-2rem)]"
      panel={(close) => (
        <TreeChoice
          label={title}
          nodes={units}
          value=""
          onChoose={(organizationId) => {
            const name = units.find(({ id }) => id === organizationId)?.name
            if (name !== undefined) onAdd([{ organizationId, name }])
            close()
          }}
        />
      )}
    >
      <Plus />
    </PanelButton>
  )
}
