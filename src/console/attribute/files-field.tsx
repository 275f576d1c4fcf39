import { Paperclip, X } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { largestAttachment } from '#contract/attribute/value-schema.ts'
import { Entries } from '#contract/entries.ts'
import { z } from '#contract/zod.ts'
import { AttachedFile } from '../app/attached-file.tsx'
import { useEngine } from '../app/engine.tsx'
import { useStorable } from '../app/use-save.ts'
import { compressPhoto } from '../kit/compress-photo.ts'
import { FieldFrame, type FieldProps } from '../kit/field-frame.tsx'
import { useFormHold } from '../kit/form-hold.ts'
import { useFormat } from '../kit/format.ts'
import { messageOf } from '../kit/states.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'

interface Chosen {
  files: readonly File[]
  take: (files: Entries) => void
}

/** Files: pictures made smaller, and all of them stored on this device as soon as they are chosen, and sent before the edit that names them. */
export function FilesField(frame: FieldProps) {
  const { t } = useTranslation('attribute-set')
  const format = useFormat()
  const engine = useEngine()
  const storable = useStorable()
  const input = useRef<HTMLInputElement>(null)
  const { start, busy, failure } = useSingleWrite(async ({ files, take }: Chosen) => {
    const tooLarge = files.filter((file) => !file.type.startsWith('image/') && file.size > largestAttachment)
    if (tooLarge.length > 0)
      throw new Error(t('reference.tooLarge', { names: format.list(tooLarge.map(({ name }) => name)) }))
    const taken: { fileId: string; name: string }[] = []
    for (const file of files) {
      // A picture that this browser cannot decode is kept as it is.
      const picture = file.type.startsWith('image/') ? await compressPhoto(file).catch(() => file) : file
      taken.push({ fileId: await storable(engine.files.save(picture)), name: file.name })
    }
    take(taken)
  })
  useFormHold(busy)
  return (
    <FieldFrame
      {...frame}
      wide
      chosen
      control={({ value, onChange, ref }, aria) => {
        const attached = z.safeParse(Entries, value).data ?? []
        const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
          start({ files: [...(target.files ?? [])], take: (more) => onChange([...attached, ...more]) })
          target.value = ''
        }
        return (
          <div className="flex flex-wrap items-center gap-2">
            <input
              {...aria}
              ref={input}
              type="file"
              multiple
              tabIndex={-1}
              className="sr-only"
              onChange={choose}
            />
            {attached.map((file) => (
              <span key={String(file.fileId)} className="flex items-start gap-1">
                <AttachedFile fileId={String(file.fileId)} name={String(file.name)} />
                <Button
                  variant="outline"
                  size="icon"
                  aria-label={t('reference.remove', { name: file.name })}
                  onClick={() => onChange(attached.filter((other) => other !== file))}
                >
                  <X />
                </Button>
              </span>
            ))}
            <Button variant="outline" ref={ref} disabled={busy} onClick={() => input.current?.click()}>
              <Paperclip aria-hidden />
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
