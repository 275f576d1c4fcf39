import { ImageOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePicture } from './use-picture.ts'

interface PhotoProps {
  fileId: string
  className: string
  alt?: string
  /** What is said where it is not available now, if more is known than that. */
  missing?: string | undefined
}

/** One photo, or a sign that it is not available now. */
export function Photo({ fileId, className, alt = '', missing: text }: PhotoProps) {
  const { t } = useTranslation('kit')
  const { address, missing } = usePicture(fileId)
  if (address) return <img src={address} alt={alt} className={className} />
  return (
    <span className="flex size-full min-h-20 flex-col items-center justify-center gap-1 text-faint text-small">
      {missing ? (
        <>
          <ImageOff aria-hidden className="size-6" />
          {text ?? t('photo.missing')}
        </>
      ) : null}
    </span>
  )
}
