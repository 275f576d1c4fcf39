import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { listFiles } from '#contract/file/endpoints.ts'
import { call } from '#request/call.ts'
import { useFormat } from '../kit/format.ts'
import { sizeText } from '../kit/size-text.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
import { useEngine, useReachable } from './engine.tsx'
import { FileContent } from './file-content.tsx'
import { References } from './references.tsx'
import { SaveFile } from './save-file.tsx'
import type { ListedFile } from './use-opened-file.ts'

interface FilePreviewProps {
  file: ListedFile
  onClose: () => void
}

/** A file as large as the page allows, where the browser can show it; else that it cannot, and the way to save it. */
export function FilePreview({ file: { fileId, name }, onClose }: FilePreviewProps) {
  const { t } = useTranslation('file')
  const format = useFormat()
  const { data: facts, error, refetch } = useFileFacts(fileId)
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={<span className="wrap-anywhere">{name}</span>}
        description={facts ? sizeText(facts.size, format.number) : undefined}
        className="max-w-5xl!"
        // What is shown may take keys for itself; Escape has to close the dialog.
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          if (event.target instanceof HTMLElement) event.target.focus()
        }}
      >
        <DialogBody>
          {facts ? (
            <FileContent fileId={fileId} name={name} contentType={facts.contentType} size={facts.size} />
          ) : facts === null ? (
            <EmptyState title={t('missing')} hint={t('missingHint')} />
          ) : error ? (
            <ErrorState error={error} retry={() => void refetch()} />
          ) : (
            <RowsSkeleton rows={6} />
          )}
        </DialogBody>
        {facts ? (
          <DialogFooter className="items-center justify-between!">
            {facts.fileName === undefined ? (
              <p className="text-soft">{t('onDevice')}</p>
            ) : (
              <References fileId={fileId} />
            )}
            <SaveFile fileId={fileId} name={savedName(name, facts.fileName)}>
              {t('save')}
            </SaveFile>
          </DialogFooter>
        ) : null}
      </DialogContent>
    </Dialog>
  )
}

/** What a file is; null where there is none within reach. */
function useFileFacts(fileId: string) {
  const { files } = useEngine()
  const reachable = useReachable()
  const query = useQuery({
    queryKey: ['file-facts', fileId],
    queryFn: async ({ signal }) => {
      const here = await files.open(fileId)
      if (here) return { fileName: undefined, contentType: here.type, size: here.size }
      const [info] = await call(listFiles, { fileIds: [fileId] }, { signal, background: true })
      return info ?? null
    },
    staleTime: ({ state }) => (state.data ? 'static' : 0),
  })
  const { isError, refetch } = query
  useEffect(() => {
    if (reachable && isError) void refetch()
  }, [reachable, isError, refetch])
  return query
}

/** A name that ends as the file's own does, by which computers know how to open it. */
function savedName(name: string, fileName = ''): string {
  const ending = /\.\w{1,8}$/
  return ending.test(name) ? name : name + (ending.exec(fileName)?.[0] ?? '')
}
