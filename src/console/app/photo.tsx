import { ImageOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePicture } from './use-picture.ts'

/** One photo, or a sign that it cannot be had now. */
export function Photo({ fileId, className, alt = '' }: { fileId: string; className: string; alt?: string }) {
  const { t } = useTranslation('kit')
  const { address, missing } = usePicture(fileId)
  if (address) return <img src={address} alt={alt} className={className} />
  return (
    <span className="flex size-full min-h-20 flex-col items-center justify-center gap-1 text-faint text-small">
      {missing ? (
        <>
          <ImageOff aria-hidden className="size-6" />
          {t('photo.missing')}
        </>
      ) : null}
    </span>
  )
}
