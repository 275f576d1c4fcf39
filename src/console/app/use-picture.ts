import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getFile, listFiles } from '#contract/file/endpoints.ts'
import { call, callForBody } from '#request/call.ts'
import { useEngine } from './engine.tsx'

/** A file that the account may see, from the gateway; `listByIds` says what it is. Null where there is none within reach. */
export async function fetchFile(fileId: string, signal?: AbortSignal): Promise<Blob | null> {
  const [info] = await call(listFiles, { fileIds: [fileId] }, { signal, background: true })
  if (!info) return null
  const response = await callForBody(getFile, { fileId }, { signal, background: true })
  return new Blob([await response.arrayBuffer()], { type: info.contentType })
}

/** What the bytes of a file are remembered by while something shows them. */
export const contentKey = (fileId: string | undefined) => ['file-content', fileId]

/** The bytes of a file: this device's own, if it is here, else the gateway's; null where there is none within reach. */
export function useFileContent(fileId: string | undefined) {
  const { files } = useEngine()
  return useQuery({
    queryKey: contentKey(fileId),
    queryFn: async ({ signal }) =>
      fileId ? ((await files.open(fileId)) ?? (await fetchFile(fileId, signal))) : null,
    enabled: fileId !== undefined,
    // A file never changes, whatever else is read again; one that did not come is.
    staleTime: ({ state }) => (state.data ? 'static' : 0),
  })
}

/** An address to show a picture by. None while it is on its way; `missing` when it is not available now. */
export function usePicture(fileId: string | undefined): { address: string | undefined; missing: boolean } {
  const { data, isError, isFetching } = useFileContent(fileId)
  const address = useAddress(data)
  // What did not come may be on its way again.
  return { address, missing: !isFetching && (isError || data === null) }
}

/** An address of these bytes, for as long as they are shown. */
export function useAddress(data: Blob | null | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return setAddress(undefined)
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return address
}
