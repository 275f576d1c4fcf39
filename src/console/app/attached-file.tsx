import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { download } from '../kit/download.ts'
import { messageOf } from '../kit/states.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { useEngine } from './engine.tsx'
import { Photo } from './photo.tsx'
import { fetchFile } from './use-picture.ts'

interface AttachedFileProps {
  fileId: string
  /** What its person called it. */
  name: string
}

/** A file that a value names: a picture as such, anything else under its name, to be saved from there. */
export function AttachedFile({ fileId, name }: AttachedFileProps) {
  if (!isPicture(name)) return <SavedFile fileId={fileId} name={name} />
  return (
    <span className="block aspect-[4/3] w-28 overflow-hidden rounded-control border bg-sunken">
      <Photo fileId={fileId} alt={name} className="size-full object-cover" />
    </span>
  )
}

function isPicture(name: string): boolean {
  return /\.(avif|bmp|gif|hei[cf]|jpe?g|png|webp)$/i.test(name)
}

/** A file under its name, to be saved from there. */
export function SavedFile({ fileId, name }: AttachedFileProps) {
  const { t } = useTranslation('attribute-set')
  const { files } = useEngine()
  const { start, busy, failure } = useSingleWrite(async () => {
    const file = (await files.open(fileId)) ?? (await fetchFile(fileId))
    if (!file) throw new Error(t('reference.missing'))
    download(name, file)
  })
  return (
    <span className="flex flex-col gap-1">
      <Button variant="outline" disabled={busy} onClick={() => start()} className="max-w-80">
        <FileText aria-hidden />
        <span className="truncate">{name}</span>
      </Button>
      <span role="alert" className="text-danger text-small empty:hidden">
        {failure === undefined ? null : messageOf(failure)}
      </span>
    </span>
  )
}
