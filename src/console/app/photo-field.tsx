import { ImageUp, Trash2 } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compressPhoto } from '../kit/compress-photo.ts'
import { DeleteFile } from '../kit/delete-file.tsx'
import { FieldFrame, type FieldProps } from '../kit/field-frame.tsx'
import { useFormHold } from '../kit/form-hold.ts'
import { messageOf } from '../kit/states.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { Photo } from './photo.tsx'

interface PhotoFieldProps extends FieldProps {
  label: string
  /** Takes the photo; resolves with the id that the form holds. */
  save: (photo: Blob) => Promise<string>
}

interface Chosen {
  file: File
  show: (fileId: string) => void
}

/** A photo: made smaller on this device and taken as soon as it is chosen. */
export function PhotoField({ save, ...frame }: PhotoFieldProps) {
  const { t } = useTranslation('person-record')
  const input = useRef<HTMLInputElement>(null)
  const [asking, setAsking] = useState(false)
  const { start, busy, failure } = useSingleWrite(async ({ file, show }: Chosen) => {
    // The browser only says that it cannot decode it.
    const photo = await compressPhoto(file).catch(() => undefined)
    if (!photo) throw new Error(t('photo.unreadable'))
    show(await save(photo))
  })
  useFormHold(busy)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>, show: Chosen['show']) => {
    const [file] = target.files ?? []
    if (file) start({ file, show })
    // The same picture may be chosen again.
    target.value = ''
  }
  return (
    <FieldFrame
      {...frame}
      control={(field, aria) => {
        const fileId = typeof field.value === 'string' ? field.value : ''
        return (
          <div className="flex flex-col gap-2">
            <input
              {...aria}
              ref={input}
              type="file"
              accept="image/*"
              tabIndex={-1}
              className="sr-only"
              onChange={(event) => choose(event, field.onChange)}
            />
            {fileId ? (
              <div className="aspect-[4/3] w-40 overflow-hidden rounded-control border bg-sunken">
                <Photo fileId={fileId} alt={frame.label} className="size-full object-cover" />
              </div>
            ) : null}
            <div className="flex flex-wrap gap-2">
              <Button
                variant="outline"
                ref={field.ref}
                disabled={busy}
                onClick={() => input.current?.click()}
              >
                <ImageUp aria-hidden />
                {t(busy ? 'photo.sending' : fileId ? 'photo.another' : 'photo.choose')}
              </Button>
              {fileId ? (
                <Button variant="ghost" disabled={busy} onClick={() => setAsking(true)}>
                  <Trash2 aria-hidden />
                  {t('photo.remove')}
                </Button>
              ) : null}
            </div>
            <p role="alert" className="text-danger text-small empty:hidden">
              {failure === undefined ? null : messageOf(failure)}
            </p>
            {asking ? (
              <DeleteFile
                description={t('photo.removeHint', { label: frame.label })}
                onConfirm={async () => field.onChange('')}
                onClose={() => setAsking(false)}
              />
            ) : null}
          </div>
        )
      }}
    />
  )
}
