import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { fileKindOf } from './file-kind.ts'
import { PhotoButton } from './photo-button.tsx'
import { type ListedFile, useOpenedFile } from './use-opened-file.ts'

/** A file that a value names: a picture as such, anything else under its name. A press shows it large. */
export function AttachedFile(file: ListedFile) {
  if (fileKindOf(file.name) !== 'picture') return <NamedFile {...file} />
  return (
    <span className="block w-28">
      <PhotoButton {...file} />
    </span>
  )
}

/** A file under its name; a press shows it large. */
export function NamedFile(file: ListedFile) {
  const { t } = useTranslation('file')
  const { open } = useOpenedFile()
  return (
    <Button
      variant="outline"
      aria-label={t('open', { name: file.name })}
      onClick={() => open(file)}
      className="max-w-80"
    >
      <FileText aria-hidden />
      <span className="truncate">{file.name}</span>
    </Button>
  )
}
