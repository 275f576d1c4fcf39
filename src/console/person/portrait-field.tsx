import { ImageUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useEngine } from '../app/engine.tsx'
import { PersonPhoto } from '../app/person-photo.tsx'
import { useStorable } from '../app/use-save.ts'
import { DeleteFile } from '../kit/delete-file.tsx'
import { FieldFrame, type FieldProps } from '../kit/field-frame.tsx'
import type { FormValues } from '../kit/form-request.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'

const PortraitDialog = lazyPart(async () => ({
  default: (await import('../app/portrait-dialog.tsx')).PortraitDialog,
}))

/** A person's photo: saved on this device as soon as it is chosen, also without a network; the form holds its id. */
export function PortraitField(frame: FieldProps) {
  const { t } = useTranslation('person')
  const { userName } = useWatch<FormValues>()
  const { files } = useEngine()
  const storable = useStorable()
  const [open, setOpen] = useState<'choose' | 'remove'>()
  const close = () => setOpen(undefined)
  return (
    <FieldFrame
      {...frame}
      control={(field, aria) => {
        const fileId = typeof field.value === 'string' && field.value ? field.value : undefined
        return (
          <fieldset
            id={aria.id}
            aria-label={frame.label}
            aria-describedby={aria['aria-describedby']}
            className="flex flex-wrap items-center gap-3"
          >
            <PersonPhoto
              fileId={fileId}
              name={typeof userName === 'string' ? userName : ''}
              className="size-16 text-heading"
            />
            <Button variant="outline" ref={field.ref} onClick={() => setOpen('choose')}>
              <ImageUp aria-hidden />
              {t(fileId ? 'portrait.another' : 'portrait.choose')}
            </Button>
            {fileId ? (
              <Button variant="ghost" onClick={() => setOpen('remove')}>
                <Trash2 aria-hidden />
                {t('portrait.remove')}
              </Button>
            ) : null}
            <Overlay>
              {open === 'choose' ? (
                <PortraitDialog
                  onChoose={async (picture) => field.onChange(await storable(files.save(picture)))}
                  onClose={close}
                />
              ) : null}
              {open === 'remove' ? (
                <DeleteFile
                  description={t('portrait.removeHint')}
                  onConfirm={async () => field.onChange('')}
                  onClose={close}
                />
              ) : null}
            </Overlay>
          </fieldset>
        )
      }}
    />
  )
}
