import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { usePicture } from '../app/use-picture.ts'

/** A picture that a cell names. */
export interface CellPicture {
  fileId: string
  name: string
}

interface PrintedPicturesProps {
  pictures: readonly CellPicture[]
  /** In points; a picture is no higher. */
  height: number
  /** A picture is there, or will not come. */
  onSettled: (fileId: string) => void
}

/** The photos or the signature of a cell on paper: whole, in their own proportions, no larger than their cell. */
export function PrintedPictures({ pictures, height, onSettled }: PrintedPicturesProps) {
  return (
    <div className="flex flex-wrap gap-1 px-1 py-0.5">
      {pictures.map((picture) => (
        <PrintedPicture key={picture.fileId} {...picture} height={height} onSettled={onSettled} />
      ))}
    </div>
  )
}

interface PrintedPictureProps extends CellPicture, Pick<PrintedPicturesProps, 'height' | 'onSettled'> {}

function PrintedPicture({ fileId, name, height, onSettled }: PrintedPictureProps) {
  const { t } = useTranslation('kit')
  const { address, missing } = usePicture(fileId)
  const settle = useEffectEvent(() => onSettled(fileId))
  useEffect(() => {
    if (missing) settle()
  }, [missing])
  // Paper has to say that there is a picture which it does not show.
  if (missing) return <span>{`${name} (${t('photo.missing')})`}</span>
  if (!address) return null
  const settled = () => onSettled(fileId)
  return (
    <img
      src={address}
      alt={name}
      onLoad={settled}
      onError={settled}
      className="max-w-full object-contain"
      style={{ maxHeight: `${height}pt` }}
    />
  )
}
