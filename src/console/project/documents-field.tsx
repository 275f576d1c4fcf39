import { Paperclip, X } from 'lucide-react'
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from '#contract/zod.ts'
import { UploadList } from '../app/upload-list.tsx'
import { useUploads } from '../app/use-uploads.ts'
import { FieldFrame } from '../kit/field-frame.tsx'
import { useFormHold } from '../kit/form-hold.ts'
import { messageOf } from '../kit/states.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { DocumentList, ListedDocument } from './document-list.tsx'

const name = 'documents'
const Listed = z.array(ListedDocument)
const listedIn = (value: unknown) => z.safeParse(Listed, value).data ?? []

interface DocumentsFieldProps {
  /** Absent for a project that is being registered. */
  projectId: string | undefined
}

/** The documents of a project: uploaded as they are chosen, for the project itself is written to the gateway at once. */
export function DocumentsField({ projectId }: DocumentsFieldProps) {
  const { t } = useTranslation('project')
  const { getValues, setValue } = useFormContext()
  const input = useRef<HTMLInputElement>(null)
  const uploads = useUploads(`project ${projectId ?? 'new'}`, ({ fileId, name: called }) => {
    const documents = listedIn(getValues(name))
    if (!documents.some((each) => each.fileId === fileId))
      setValue(name, [...documents, { fileId, name: called }], { shouldDirty: true })
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
        const documents = listedIn(value)
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
            <DocumentList
              documents={documents}
              actions={({ fileId, name }) => (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={t('documents.remove', { name })}
                  onClick={() => onChange(documents.filter((other) => other.fileId !== fileId))}
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
              {t('documents.add')}
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
