import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EntityKind } from '#contract/entity-kind.ts'
import { Button } from '../ui/button.tsx'
import { PhotoButton } from './photo-button.tsx'

interface PhotoGridProps {
  /** Files, those of this device among them. */
  photos: readonly string[]
  /** Of the entity that shows them: its texts `photo.name`, `photo.missing` and `photo.remove`. */
  kind: EntityKind
  /** Takes one away, where that is offered. */
  onRemove?: (fileId: string) => void
}

/** Photos in rows of three, each of which opens. */
export function PhotoGrid({ photos, kind, onRemove }: PhotoGridProps) {
  const { t } = useTranslation(kind)
  return (
    <ul className="grid grid-cols-3 gap-2 empty:hidden">
      {photos.map((fileId, index) => (
        <li key={fileId} className="relative">
          <PhotoButton
            name={t('photo.name', { at: index + 1 })}
            missing={t('photo.missing')}
            fileId={fileId}
          />
          {onRemove ? (
            <Button
              variant="outline"
              size="icon"
              className="absolute top-1 right-1"
              aria-label={t('photo.remove', { at: index + 1 })}
              onClick={() => onRemove(fileId)}
            >
              <X />
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
