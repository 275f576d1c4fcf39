import { Camera, Images } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compressPhoto } from '../kit/compress-photo.ts'
import { useFormHold } from '../kit/form-hold.ts'
import { useFormat } from '../kit/format.ts'
import { messageOf } from '../kit/states.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { useEngine } from './engine.tsx'
import type { Photographed } from './photographed.ts'
import { useStorable } from './use-save.ts'

/** Takes photos, or chooses some, and saves them at once: on this device first, also without a network. */
export function AddPhotos({ of: { kind, photos, most, change } }: { of: Photographed }) {
  const { t } = useTranslation(kind)
  const format = useFormat()
  const engine = useEngine()
  const storable = useStorable()
  const camera = useRef<HTMLInputElement>(null)
  const album = useRef<HTMLInputElement>(null)
  const [under, setUnder] = useState<{ done: number; of: number }>()
  const { start, busy, failure } = useSingleWrite(async (files: readonly File[]) => {
    if (files.length + photos.length > most) throw new Error(t('photo.tooMany', { most }))
    const add: string[] = []
    const unreadable: string[] = []
    try {
      for (const [done, file] of files.entries()) {
        setUnder({ done, of: files.length })
        // The browser only says that it cannot decode it; the others are saved all the same.
        const photo = await compressPhoto(file).catch(() => void unreadable.push(file.name))
        if (photo) add.push(await storable(engine.files.save(photo)))
      }
    } finally {
      // Also those before one that the device has no room for.
      if (add.length > 0) await change({ add })
      setUnder(undefined)
    }
    if (unreadable.length > 0) throw new Error(t('photo.unreadable', { names: format.list(unreadable) }))
  })
  // In a form they belong to what it saves.
  useFormHold(busy)
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    start([...(target.files ?? [])])
    // The same picture may be chosen again.
    target.value = ''
  }

  const field = { type: 'file', accept: 'image/*', className: 'sr-only', tabIndex: -1 } as const
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <input
          {...field}
          ref={camera}
          capture="environment"
          aria-label={t('photo.take')}
          onChange={onChange}
        />
        <input {...field} ref={album} multiple aria-label={t('photo.choose')} onChange={onChange} />
        <Button className="not-pointer-coarse:hidden" disabled={busy} onClick={() => camera.current?.click()}>
          <Camera aria-hidden />
          {t('photo.take')}
        </Button>
        <Button variant="outline" disabled={busy} onClick={() => album.current?.click()}>
          <Images aria-hidden />
          {t('photo.choose')}
        </Button>
        <span role="status" className="text-small text-soft">
          {under ? t('photo.saving', under) : ''}
        </span>
      </div>
      {failure ? (
        <p role="alert" className="text-danger text-dense">
          {messageOf(failure)}
        </p>
      ) : null}
    </div>
  )
}
