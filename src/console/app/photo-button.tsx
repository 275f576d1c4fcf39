import { useTranslation } from 'react-i18next'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { Photo } from './photo.tsx'
import { useShownPhoto } from './use-shown-photo.ts'

const PhotoDialog = lazyPart(async () => ({ default: (await import('./photo-dialog.tsx')).PhotoDialog }))

/** A small photo, as wide as what it stands in; a press shows it large, under its name. */
export function PhotoButton({ fileId, name }: { fileId: string; name: string }) {
  const { t } = useTranslation('kit')
  const { shown, show, close } = useShownPhoto()
  return (
    <>
      <button
        type="button"
        aria-label={t('photo.open', { name })}
        className="block aspect-[4/3] w-full cursor-pointer overflow-hidden rounded-control border bg-sunken outline-offset-2 focus-visible:outline-2"
        onClick={() => show(fileId)}
      >
        <Photo fileId={fileId} className="size-full object-cover" />
      </button>
      <Overlay>
        {shown === fileId ? <PhotoDialog title={name} fileId={fileId} onClose={close} /> : null}
      </Overlay>
    </>
  )
}
