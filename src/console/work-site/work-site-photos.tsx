import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateWorkSitePhotos, type WorkSite } from '#contract/work-site/entity.ts'
import { Photo } from '../app/photo.tsx'
import { Changeable } from '../app/queued-deletion.tsx'
import { EmptyState } from '../kit/states.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { AddPhotos } from './add-photos.tsx'

const PhotoViewer = lazyPart(async () => ({ default: (await import('./photo-viewer.tsx')).PhotoViewer }))

/** The photos of a work site, those among them that are still on this device alone. */
export function WorkSitePhotos({ row }: { row: WorkSite }) {
  const { t } = useTranslation('work-site')
  const [shown, setShown] = useState<string>()
  const { photos } = row
  return (
    <div className="flex flex-col gap-4">
      <Changeable to={updateWorkSitePhotos} kind="work-site" id={row.workSiteId}>
        <AddPhotos row={row} />
      </Changeable>
      {photos.length === 0 ? <EmptyState title={t('photo.none')} hint={t('photo.noneHint')} /> : null}
      <ul className="grid grid-cols-3 gap-2">
        {photos.map((fileId, index) => (
          <li key={fileId}>
            <button
              type="button"
              aria-label={t('photo.open', { at: index + 1 })}
              className="block aspect-square w-full overflow-hidden rounded-control border bg-sunken outline-offset-2 focus-visible:outline-2"
              onClick={() => setShown(fileId)}
            >
              <Photo missing={t('photo.missing')} fileId={fileId} className="size-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
      <Overlay>
        {shown !== undefined && photos.includes(shown) ? (
          <PhotoViewer row={row} shown={shown} onShow={setShown} onClose={() => setShown(undefined)} />
        ) : null}
      </Overlay>
    </div>
  )
}
