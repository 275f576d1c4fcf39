import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../kit/download.ts'
import { messageOf } from '../kit/states.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { useEngine } from './engine.tsx'
import type { ListedFile } from './use-opened-file.ts'
import { contentKey, fetchFile } from './use-picture.ts'

/** Saves a file under its name. */
export function SaveFile({ fileId, name, children }: ListedFile & { children: ReactNode }) {
  const { t } = useTranslation('file')
  const { files } = useEngine()
  const shown = useQueryClient()
  const { start, busy, failure } = useSingleWrite(async () => {
    const here = shown.getQueryData<Blob>(contentKey(fileId)) ?? (await files.open(fileId))
    const file = here ?? (await fetchFile(fileId))
    if (!file) throw new Error(t('missing'))
    download(name, file)
  })
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <Button variant="outline" disabled={busy} onClick={() => start()} className="max-w-80 self-end">
        <Download aria-hidden />
        <span className="truncate">{children}</span>
      </Button>
      <span role="alert" className="text-danger text-small empty:hidden">
        {failure === undefined ? null : messageOf(failure)}
      </span>
    </span>
  )
}
