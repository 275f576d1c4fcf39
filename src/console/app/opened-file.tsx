import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { useOpenedFile } from './use-opened-file.ts'

const FilePreview = lazyPart(async () => ({ default: (await import('./file-preview.tsx')).FilePreview }))

/** The file that stands open over the page, whichever list it was opened from. */
export function OpenedFile() {
  const { opened, close } = useOpenedFile()
  return (
    <Overlay>{opened ? <FilePreview key={opened.fileId} file={opened} onClose={close} /> : null}</Overlay>
  )
}
