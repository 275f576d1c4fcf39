import { ImageUp, X } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Entries } from '#contract/entries.ts'
import { z } from '#contract/zod.ts'
import { useEngine } from '../app/engine.tsx'
import { Photo } from '../app/photo.tsx'
import { useStorable } from '../app/use-save.ts'
import { compressPhoto } from '../kit/compress-photo.ts'
import { FieldFrame, type FieldProps } from '../kit/field-frame.tsx'
import { useFormHold } from '../kit/form-hold.ts'
import { messageOf } from '../kit/states.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'

interface Chosen {
  files: readonly File[]
  take: (pictures: Entries) => void
}

/** Pictures: made smaller and stored on this device as soon as they are chosen, and sent before the edit that names them. */
export function PicturesField(frame: FieldProps) {
  const { t } = useTranslation('attribute-set')
  const engine = useEngine()
  const storable = useStorable()
  const input = useRef<HTMLInputElement>(null)
  const { start, busy, failure } = useSingleWrite(async ({ files, take }: Chosen) => {
    const pictures: { fileId: string; name: string }[] = []
    for (const file of files) {
      const photo = await compressPhoto(file)
      pictures.push({ fileId: await storable(engine.files.save(photo)), name: file.name })
    }
    take(pictures)
  })
  useFormHold(busy)
  return (
    <FieldFrame
      {...frame}
      wide
      chosen
      control={({ value, onChange, ref }, aria) => {
        const pictures = z.safeParse(Entries, value).data ?? []
        const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
          start({ files: [...(target.files ?? [])], take: (more) => onChange([...pictures, ...more]) })
          target.value = ''
        }
        return (
          <div className="flex flex-wrap items-center gap-2">
            <input
              {...aria}
              ref={input}
              type="file"
              multiple
              accept="image/*"
              tabIndex={-1}
              className="sr-only"
              onChange={choose}
            />
            {pictures.map((picture) => (
              <span key={String(picture.fileId)} className="relative block w-28">
                <span className="block aspect-[4/3] overflow-hidden rounded-control border bg-sunken">
                  <Photo
                    fileId={String(picture.fileId)}
                    alt={String(picture.name)}
                    className="size-full object-cover"
                  />
                </span>
                <Button
                  variant="outline"
                  size="icon"
                  className="absolute top-1 right-1"
                  aria-label={t('reference.remove', { name: picture.name })}
                  onClick={() => onChange(pictures.filter((other) => other !== picture))}
                >
                  <X />
                </Button>
              </span>
            ))}
            <Button variant="outline" ref={ref} disabled={busy} onClick={() => input.current?.click()}>
              <ImageUp aria-hidden />
              {t('reference.file')}
            </Button>
            <p role="alert" className="text-danger text-small empty:hidden">
              {failure === undefined ? null : messageOf(failure)}
            </p>
          </div>
        )
      }}
    />
  )
}
