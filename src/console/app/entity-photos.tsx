import { useTranslation } from 'react-i18next'
import { EmptyState } from '../kit/states.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { AddPhotos } from './add-photos.tsx'
import { Photo } from './photo.tsx'
import type { Photographed } from './photographed.ts'
import { Changeable } from './queued-deletion.tsx'
import { useShownPhoto } from './use-shown-photo.ts'

const PhotoViewer = lazyPart(async () => ({ default: (await import('./photo-viewer.tsx')).PhotoViewer }))

/** The photos of a row, those among them that are still on this device alone. */
export function EntityPhotos({ of }: { of: Photographed }) {
  const { t } = useTranslation(of.kind)
  const { shown, show, close } = useShownPhoto()
  const { photos } = of
  return (
    <div className="flex flex-col gap-4">
      <Changeable to={of.to} kind={of.kind} id={of.id}>
        <AddPhotos of={of} />
      </Changeable>
      {photos.length === 0 ? <EmptyState title={t('photo.none')} hint={t('photo.noneHint')} /> : null}
      <ul className="grid grid-cols-3 gap-2">
        {photos.map((fileId, index) => (
          <li key={fileId}>
            <button
              type="button"
              aria-label={t('photo.open', { at: index + 1 })}
              className="block aspect-square w-full overflow-hidden rounded-control border bg-sunken outline-offset-2 focus-visible:outline-2"
              onClick={() => show(fileId)}
            >
              <Photo missing={t('photo.missing')} fileId={fileId} className="size-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
      <Overlay>
        {shown !== undefined && photos.includes(shown) ? (
          <PhotoViewer of={of} shown={shown} onShow={show} onClose={close} />
        ) : null}
      </Overlay>
    </div>
  )
}
