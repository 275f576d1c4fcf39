import { ChevronLeft, ChevronRight, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteFile } from '../kit/delete-file.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
import { Photo } from './photo.tsx'
import type { Photographed } from './photographed.ts'
import { Changeable } from './queued-deletion.tsx'

interface PhotoViewerProps {
  of: Photographed
  shown: string
  onShow: (fileId: string) => void
  onClose: () => void
}

/** One photo as large as the page allows, with those before and after it. */
export function PhotoViewer({ of, shown, onShow, onClose }: PhotoViewerProps) {
  const { t } = useTranslation(of.kind)
  /** The photo that the question is about, whatever is shown meanwhile. */
  const [asked, setAsked] = useState<string>()
  const { photos, name } = of
  const at = photos.indexOf(shown)
  const [before, after] = [photos[at - 1], photos[at + 1]]
  const to = (fileId: string | undefined) => () => fileId !== undefined && onShow(fileId)
  const count = { at: at + 1, of: photos.length }
  if (asked !== undefined)
    return (
      <DeleteFile
        description={t('photo.removeHint', { name })}
        onConfirm={() => of.change({ remove: [asked] })}
        onClose={() => setAsked(undefined)}
      />
    )
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={name}
        description={t('photo.count', count)}
        className="max-w-4xl!"
        onKeyDown={({ key }) => {
          if (key === 'ArrowLeft') to(before)()
          if (key === 'ArrowRight') to(after)()
        }}
      >
        <DialogBody className="flex items-center justify-center">
          <Photo
            missing={t('photo.missing')}
            key={shown}
            fileId={shown}
            alt={t('photo.alt', { name, ...count })}
            className="max-h-[68dvh] max-w-full object-contain"
          />
        </DialogBody>
        <DialogFooter className="justify-between">
          <Changeable to={of.to} kind={of.kind} id={of.id}>
            <Button variant="outline" onClick={() => setAsked(shown)}>
              <Trash2 aria-hidden />
              {t('photo.remove')}
            </Button>
          </Changeable>
          <span className="ml-auto flex gap-2">
            <Button variant="outline" disabled={before === undefined} onClick={to(before)}>
              <ChevronLeft aria-hidden />
              {t('photo.before')}
            </Button>
            <Button variant="outline" disabled={after === undefined} onClick={to(after)}>
              {t('photo.after')}
              <ChevronRight aria-hidden />
            </Button>
          </span>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
