import { Camera, Images, PenLine } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entries } from '#contract/entries.ts'
import { item } from '#request/session.ts'
import { useEngine } from '../app/engine.tsx'
import { SignField } from '../app/sign-field.tsx'
import { useStorable } from '../app/use-save.ts'
import { compressPhoto } from '../kit/compress-photo.ts'
import { messageOf } from '../kit/states.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent } from '../ui/dialog.tsx'

export interface AddProps {
  label: string
  column: number
  onAdd: (references: Entries) => void
}

/** Taken or chosen, made smaller, and stored on this device until they are sent before the edit that names them. */
export function AddPhotos({ label, column, onAdd }: AddProps) {
  const { t } = useTranslation('tabulation-sheet')
  const engine = useEngine()
  const storable = useStorable()
  const [camera, album] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const { start, busy, failure } = useSingleWrite(async (files: readonly File[]) => {
    const taken: Entries[number][] = []
    for (const file of files) {
      // A picture that this browser cannot decode is kept as it is.
      const photo = await compressPhoto(file).catch(() => file)
      taken.push({ fileId: await storable(engine.files.save(photo)), name: file.name })
    }
    onAdd(taken)
  })
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    start([...(target.files ?? [])])
    // The same picture may be chosen again.
    target.value = ''
  }
  const field = { type: 'file', accept: 'image/*', className: 'sr-only', tabIndex: -1, onChange } as const
  const button = { variant: 'ghost', size: 'icon', disabled: busy } as const
  const [taking, choosing] = [t('reference.takePhoto', { label }), t('reference.photo', { label })]
  return (
    <>
      <input {...field} ref={camera} capture="environment" aria-label={taking} />
      <input {...field} ref={album} multiple aria-label={choosing} />
      <Button
        {...button}
        aria-label={taking}
        className="not-pointer-coarse:hidden"
        onClick={() => camera.current?.click()}
      >
        <Camera />
      </Button>
      <Button {...button} aria-label={choosing} data-column={column} onClick={() => album.current?.click()}>
        <Images />
      </Button>
      <Failed>{failure === undefined ? null : messageOf(failure)}</Failed>
    </>
  )
}

/** Written on this device, and stored like photos. */
export function AddSignature({ label, column, onAdd }: AddProps) {
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
