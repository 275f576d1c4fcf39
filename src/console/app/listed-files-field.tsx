import { Paperclip, X } from 'lucide-react'
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from '#contract/zod.ts'
import { FieldFrame } from '../kit/field-frame.tsx'
import { useFormHold } from '../kit/form-hold.ts'
import { messageOf } from '../kit/states.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { ListedFiles, ShownFile } from './listed-files.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

const Listed = z.array(ShownFile)
const listedIn = (value: unknown) => z.safeParse(Listed, value).data ?? []

interface ListedFilesFieldProps {
  name: string
  /** Names the uploads on this device, such as `project <id>`. */
  place: string
  /** What the button says that chooses more. */
  add: string
}

/** Files of a row that is written to the gateway at once: uploaded as they are chosen, and the row's once it is saved. */
export function ListedFilesField({ name, place, add }: ListedFilesFieldProps) {
  const { t } = useTranslation('upload')
  const { getValues, setValue } = useFormContext()
  const input = useRef<HTMLInputElement>(null)
  const uploads = useUploads(place, ({ fileId, name: called }) => {
    const listed = listedIn(getValues(name))
    if (!listed.some((each) => each.fileId === fileId))
      setValue(name, [...listed, { fileId, name: called }], { shouldDirty: true })
    return undefined
  })
  const { start, busy, failure } = useSingleWrite(uploads.add)
  useFormHold(busy || uploads.busy)
  return (
    <FieldFrame
      name={name}
      wide
      chosen
      control={({ value, onChange, ref }, aria) => {
        const listed = listedIn(value)
        return (
          <div className="flex flex-col gap-2">
            <input
              {...aria}
              ref={input}
              type="file"
              multiple
              tabIndex={-1}
              className="sr-only"
              onChange={({ target }) => {
                start([...(target.files ?? [])])
                target.value = ''
              }}
            />
            <ListedFiles
              files={listed}
              actions={({ fileId, name: called }) => (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={t('remove', { name: called })}
                  onClick={() => onChange(listed.filter((other) => other.fileId !== fileId))}
                >
                  <X />
                </Button>
              )}
            />
            <UploadList uploads={uploads} />
            <Button
              variant="outline"
              ref={ref}
              disabled={busy}
              className="self-start"
              onClick={() => input.current?.click()}
            >
              <Paperclip aria-hidden />
              {add}
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
