import { useTranslation } from 'react-i18next'
import { Photo } from './photo.tsx'
import { type ListedFile, useOpenedFile } from './use-opened-file.ts'

/** A small photo, as wide as what it stands in; a press shows it large, under its name. */
export function PhotoButton({ missing, ...file }: ListedFile & { missing?: string }) {
  const { t } = useTranslation('kit')
  const { open } = useOpenedFile()
  return (
    <button
      type="button"
      aria-label={t('photo.open', { name: file.name })}
      className="block aspect-[4/3] w-full cursor-pointer overflow-hidden rounded-control border bg-sunken outline-offset-2 focus-visible:outline-2"
      onClick={() => open(file)}
    >
      <Photo missing={missing} fileId={file.fileId} alt={file.name} className="size-full object-cover" />
    </button>
  )
}
