import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readJpeg } from '#contract/personal/jpeg.ts'
import { largestPhoto } from '#contract/personal/schema.ts'
import { messageOf } from '../kit/states.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
import { type Crop, cropped, mostZoom, wholeCrop, within } from './crop.ts'
import { CropCanvas } from './crop-canvas.tsx'

interface Chosen {
  file: File
  picture: ImageBitmap
  /** It is a JPG of at most 2 MB, and may be taken as it is. */
  fits: boolean
}

async function open(file: File): Promise<Chosen> {
  const fits =
    file.size <= largestPhoto &&
    file.type === 'image/jpeg' &&
    readJpeg(new Uint8Array(await file.arrayBuffer())) !== undefined
  return { file, picture: await createImageBitmap(file), fits }
}

interface PortraitDialogProps {
  /** Takes the picture, a JPG of at most 2 MB; what it rejects with is shown. */
  onChoose: (picture: Blob) => Promise<void>
  onClose: () => void
}

/** Chooses somebody's photo: one that fits as it is, any other cropped and reduced on this device (VAL-04). */
export function PortraitDialog({ onChoose, onClose }: PortraitDialogProps) {
  const { t } = useTranslation('portrait')
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  const [unreadable, setUnreadable] = useState(false)
  const { start, busy, failure, clearFailure } = useSingleWrite(async (picture: Promise<Blob> | Blob) => {
    setUnreadable(false)
    await onChoose(await picture)
    onClose()
  })
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    if (!file) return
    setUnreadable(false)
    clearFailure()
    setCrop(wholeCrop)
    try {
      setChosen(await open(file))
    } catch {
      // The browser only says that it cannot decode it.
      setUnreadable(true)
    }
  }
  return (
    <Dialog open onOpenChange={(shown) => shown || busy || onClose()}>
      <DialogContent title={t('change')} description={t('hint')}>
        <DialogBody className="flex flex-col items-center gap-4">
          <input
            ref={input}
            type="file"
            accept="image/*"
            aria-label={t('choose')}
            onChange={(event) => void choose(event)}
            className="sr-only"
          />
          <Button variant="outline" onClick={() => input.current?.click()}>
            <ImageUp aria-hidden />
            {t(chosen ? 'another' : 'choose')}
          </Button>
          {chosen ? (
            <>
              <CropCanvas picture={chosen.picture} crop={crop} onCrop={setCrop} />
              <label className="flex w-72 max-w-full items-center gap-3 text-dense text-soft">
                {t('zoom')}
                <input
                  type="range"
                  min={1}
                  max={mostZoom}
                  step={0.05}
                  value={crop.zoom}
                  onChange={(event) =>
                    setCrop(within(chosen.picture, { ...crop, zoom: Number(event.target.value) }))
                  }
                  className="min-w-0 flex-1 accent-action"
                />
              </label>
              {chosen.fits ? null : <p className="text-dense text-soft">{t('tooLarge')}</p>}
            </>
          ) : null}
          <p role="alert" className="text-danger text-dense empty:hidden">
            {unreadable ? t('unreadable') : failure === undefined ? null : messageOf(failure)}
          </p>
        </DialogBody>
        <DialogFooter>
          {chosen?.fits ? (
            <Button variant="outline" disabled={busy} onClick={() => start(chosen.file)}>
              {t('asItIs')}
            </Button>
          ) : null}
          <Button disabled={busy || !chosen} onClick={() => chosen && start(cropped(chosen.picture, crop))}>
            {t(busy ? 'sending' : 'use')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
