import { ImageUp, Trash2 } from 'lucide-react'
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { compressPhoto } from '../kit/compress-photo.ts'
import { DeleteFile } from '../kit/delete-file.tsx'
import { FieldFrame, type FieldProps } from '../kit/field-frame.tsx'
import { useFormHold } from '../kit/form-hold.ts'
import { messageOf } from '../kit/states.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { Progress } from '../ui/progress.tsx'
import { PhotoButton } from './photo-button.tsx'

interface PhotoFieldProps extends FieldProps {
  label: string
  /** Takes the photo; resolves with the id that the form holds. */
  save: (photo: Blob) => Promise<string>
  /** Sends a photo that was taken, from where the gateway has it: one that was half sent when the page was loaded again, too. */
  send?: (fileId: string, onProgress: (share: number) => void) => Promise<void>
}

interface Chosen {
  file: File
  show: (fileId: string) => void
}

/** A photo: made smaller on this device and taken as soon as it is chosen. */
export function PhotoField({ save, send, ...frame }: PhotoFieldProps) {
  const { t } = useTranslation('person-record')
  const input = useRef<HTMLInputElement>(null)
  const [asking, setAsking] = useState(false)
  const { start, busy, failure } = useSingleWrite(async ({ file, show }: Chosen) => {
    // The browser only says that it cannot decode it.
    const photo = await compressPhoto(file).catch(() => undefined)
    if (!photo) throw new Error(t('photo.unreadable'))
    show(await save(photo))
  })
  const sending = useSending(frame.name, send)
  useFormHold(busy || sending.busy)
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
              <div className="w-40">
                <PhotoButton fileId={fileId} name={frame.label} />
              </div>
            ) : null}
            <div className="flex flex-wrap gap-2">
              <Button
                variant="outline"
                ref={field.ref}
                disabled={busy || sending.busy}
                onClick={() => input.current?.click()}
              >
                <ImageUp aria-hidden />
                {t(
                  sending.busy
                    ? 'photo.uploading'
                    : busy
                      ? 'photo.sending'
                      : fileId
                        ? 'photo.another'
                        : 'photo.choose',
                )}
              </Button>
              {fileId ? (
                <Button variant="ghost" disabled={busy || sending.busy} onClick={() => setAsking(true)}>
                  <Trash2 aria-hidden />
                  {t('photo.remove')}
                </Button>
              ) : null}
            </div>
            {sending.busy ? (
              <Progress label={t('photo.uploading')} value={sending.share} className="w-40" />
            ) : null}
            <p role="alert" className="text-danger text-small empty:hidden">
              {(failure ?? sending.failure) === undefined ? null : messageOf(failure ?? sending.failure)}
            </p>
            {sending.failure === undefined ? null : (
              <Button variant="outline" className="self-start" onClick={sending.again}>
                {t('photo.goOn')}
              </Button>
            )}
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

/** Sends what the form holds and did not hold at first, whenever that is another photo. */
function useSending(name: string, send: PhotoFieldProps['send']) {
  const { control, formState } = useFormContext()
  const value: unknown = useWatch({ control, name })
  const [share, setShare] = useState<number>()
  const { start, busy, failure } = useSingleWrite(async (fileId: string) => {
    setShare(undefined)
    await send?.(fileId, setShare)
  })
  const fresh = typeof value === 'string' && value !== '' && value !== formState.defaultValues?.[name]
  const sendNow = useEffectEvent(() => {
    if (send && fresh) start(value)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each photo is sent once
  useEffect(() => sendNow(), [value])
  return { share, busy, failure: fresh ? failure : undefined, again: () => sendNow() }
}
