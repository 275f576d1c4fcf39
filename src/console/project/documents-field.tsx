import { Paperclip, X } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { largestFile } from '#contract/file/schema.ts'
import { z } from '#contract/zod.ts'
import { upload } from '#request/upload.ts'
import { FieldFrame } from '../kit/field-frame.tsx'
import { useFormHold } from '../kit/form-hold.ts'
import { useFormat } from '../kit/format.ts'
import { messageOf } from '../kit/states.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { Progress } from '../ui/progress.tsx'
import { DocumentList, ListedDocument } from './document-list.tsx'

const Listed = z.array(ListedDocument)
const listedIn = (value: unknown) => z.safeParse(Listed, value).data ?? []

/** The documents of a project: uploaded as they are chosen, for the project itself is written to the gateway at once. */
export function DocumentsField() {
  const { t } = useTranslation('project')
  const { getValues } = useFormContext()
  const format = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<{ name: string; share: number }>()
  const { start, busy, failure } = useSingleWrite(
    async ({ files, take }: { files: readonly File[]; take: (fileId: string, name: string) => void }) => {
      const tooLarge = files.filter(({ size }) => size > largestFile || size === 0)
      if (tooLarge.length > 0)
        throw new Error(t('documents.wrongSize', { names: format.list(tooLarge.map(({ name }) => name)) }))
      for (const file of files) {
        // Its end says what it is.
        const name = file.name.slice(-200)
        const onProgress = (share: number) => setSent({ name, share })
        onProgress(0)
        take(await upload(file, name, { onProgress }), name)
      }
    },
  )
  useFormHold(busy)
  return (
    <FieldFrame
      name="documents"
      wide
      chosen
      control={({ name: field, value, onChange, ref }, aria) => {
        const documents = listedIn(value)
        const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
          // One may have been removed while the next was on its way.
          const take = (fileId: string, name: string) =>
            onChange([...listedIn(getValues(field)), { fileId, name }])
          start({ files: [...(target.files ?? [])], take })
          target.value = ''
        }
        return (
          <div className="flex flex-col gap-2">
            <input
              {...aria}
              ref={input}
              type="file"
              multiple
              tabIndex={-1}
              className="sr-only"
              onChange={choose}
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
            {busy && sent ? (
              <Progress label={t('documents.sending', { name: sent.name })} value={sent.share} />
            ) : null}
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
