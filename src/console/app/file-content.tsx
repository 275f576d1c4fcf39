import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format.ts'
import { sizeText } from '../kit/size-text.ts'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useReachable } from './engine.tsx'
import { type FileKind, fileKindOf, largestShown } from './file-kind.ts'
import { NotShown } from './not-shown.tsx'
import { TextContent } from './text-content.tsx'
import type { ListedFile } from './use-opened-file.ts'
import { useAddress, useFileContent } from './use-picture.ts'
import { type FileWithContent, useReadContent } from './use-read-content.ts'
import { WorkbookContent } from './workbook-content.tsx'

interface FileContentProps extends ListedFile {
  contentType: string
  size: number
}

/** What stands in a file, where it can be shown here; else why not. */
export function FileContent({ contentType, size, ...file }: FileContentProps) {
  const { t } = useTranslation('file')
  const format = useFormat()
  const kind = fileKindOf(file.name, contentType)
  if (!kind) return <NotShown why={t('unshown.kind')} />
  if (size > largestShown[kind])
    return <NotShown why={t('unshown.size', { most: sizeText(largestShown[kind], format.number) })} />
  if (kind === 'pdf' && !navigator.pdfViewerEnabled) return <NotShown why={t('unshown.pdf')} />
  return <FetchedContent {...file} kind={kind} />
}

function FetchedContent({ fileId, name, kind }: ListedFile & { kind: FileKind }) {
  const { t } = useTranslation('file')
  const reachable = useReachable()
  const { data, isError, error, refetch } = useFileContent(fileId)
  useEffect(() => {
    if (reachable && isError) void refetch()
  }, [reachable, isError, refetch])
  if (data === null) return <NotShown why={t('missing')} />
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={6} />
  const shown = { fileId, name, content: data }
  if (kind === 'picture') return <PictureContent {...shown} />
  if (kind === 'pdf') return <PdfContent {...shown} />
  return kind === 'text' ? <TextContent {...shown} /> : <WorkbookContent {...shown} />
}

function PictureContent({ name, content }: FileWithContent) {
  const { t } = useTranslation('file')
  const address = useAddress(content)
  const [broken, setBroken] = useState(false)
  if (broken) return <NotShown why={t('unshown.broken')} />
  if (!address) return null
  return (
    <img
      src={address}
      alt={name}
      onError={() => setBroken(true)}
      className="mx-auto max-h-[68dvh] max-w-full object-contain"
    />
  )
}

/** In the browser's own viewer, which runs nothing of a file in this page. */
function PdfContent(file: FileWithContent) {
  const { t } = useTranslation('file')
  const { data: pdf } = useReadContent('pdf', file, pdfOf)
  const address = useAddress(pdf)
  if (pdf === null) return <NotShown why={t('unshown.broken')} />
  if (!address) return <RowsSkeleton rows={6} />
  return (
    <iframe
      // A frame that goes to another address is a step of the history: Back would go back in it, and close nothing.
      key={address}
      src={`${address}#navpanes=0`}
      title={file.name}
      className="h-[68dvh] w-full rounded-control border"
    />
  )
}

/** The file as a PDF, whatever it was uploaded as: of this type no browser makes a page. Null where it is none. */
async function pdfOf(content: Blob): Promise<Blob | null> {
  const head = await content.slice(0, 1024).text()
  return head.includes('%PDF-') ? new Blob([content], { type: 'application/pdf' }) : null
}
