import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { FileKind } from './file-kind.ts'
import type { ListedFile } from './use-opened-file.ts'

/** A file whose bytes are here. */
export interface FileWithContent extends ListedFile {
  content: Blob
}

/** What is read from the bytes of a file to be shown: once, for they never change, whatever else is read again. */
export function useReadContent<Read>(
  kind: FileKind,
  { fileId, content }: FileWithContent,
  read: (content: Blob) => Promise<Read>,
): UseQueryResult<Read> {
  return useQuery({
    queryKey: ['read-content', kind, fileId],
    queryFn: () => read(content),
    staleTime: 'static',
  })
}
