import { Camera, PenLine, Plus, UserRound } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entries } from '#contract/entries.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { item } from '#request/session.ts'
import { useEngine } from '../app/engine.tsx'
import { SignField } from '../app/sign-field.tsx'
import { useStorable } from '../app/use-save.ts'
import { compressPhoto } from '../kit/compress-photo.ts'
import { PanelButton } from '../kit/panel-button.tsx'
import { Allowed } from '../kit/permission.tsx'
import { messageOf } from '../kit/states.tsx'
import TreeChoice from '../kit/tree-choice.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { usePlaces } from '../organization/place-picker.tsx'
import { ChoosePerson } from '../person/person-picker.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent } from '../ui/dialog.tsx'
import type { ReferenceType } from './reference-type.ts'

interface AddProps {
  label: string
  column: number
  onAdd: (references: Entries) => void
}

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

/** Taken or chosen, made smaller, and stored on this device until they are sent before the edit that names them. */
function AddPhotos({ label, column, onAdd }: AddProps) {
  const { t } = useTranslation('tabulation-sheet')
  const engine = useEngine()
  const storable = useStorable()
  const input = useRef<HTMLInputElement>(null)
  const { start, busy, failure } = useSingleWrite(async (files: readonly File[]) => {
    const taken: Entries[number][] = []
    for (const file of files) {
      // A picture that this browser cannot decode is kept as it is.
      const photo = await compressPhoto(file).catch(() => file)
      taken.push({ fileId: await storable(engine.files.save(photo)), name: file.name })
    }
    onAdd(taken)
  })
  const title = t('reference.photo', { label })
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        tabIndex={-1}
        aria-label={title}
        className="sr-only"
        onChange={({ target }) => {
          start([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label={title}
        data-column={column}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        <Camera />
      </Button>
      <Failed>{failure === undefined ? null : messageOf(failure)}</Failed>
    </>
  )
}

function AddSignature({ label, column, onAdd }: AddProps) {
  const { t } = useTranslation('tabulation-sheet')
  const engine = useEngine()
  const storable = useStorable()
  const [writing, setWriting] = useState(false)
  const { start, busy, failure } = useSingleWrite(async (picture: Blob) => {
    const fileId = await storable(engine.files.save(picture))
    onAdd([{ fileId, name: t('reference.signatureOf', { name: item('userAccount')?.userName ?? '' }) }])
    setWriting(false)
  })
  const title = t('reference.signature', { label })
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={title}
        data-column={column}
        onClick={() => setWriting(true)}
      >
        <PenLine />
      </Button>
      {writing ? (
        <Dialog open onOpenChange={(open) => open || busy || setWriting(false)}>
          <DialogContent title={title} className="max-w-2xl!">
            <DialogBody className="pb-5">
              <SignField busy={busy} action={t('reference.signed')} onDone={start} className="h-80" />
              <Failed>{failure === undefined ? null : messageOf(failure)}</Failed>
            </DialogBody>
          </DialogContent>
        </Dialog>
      ) : null}
    </>
  )
}

function Failed({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="text-danger text-small empty:hidden">
      {children}
    </p>
  )
}
