import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListedFile } from '#contract/listed-files.ts'
import { z } from '#contract/zod.ts'
import { useFormat } from '../kit/format.ts'
import { sizeText } from '../kit/size-text.ts'
import { NamedFile } from './attached-file.tsx'

/** A file of a row; of one that the row does not have yet just its name is known. */
export const ShownFile = z.partial(ListedFile, { size: true, uploadedByName: true, uploadedAt: true })
export type ShownFile = z.output<typeof ShownFile>

interface ListedFilesProps {
  files: readonly ShownFile[]
  /** What may be done with one. */
  actions?: (file: ShownFile) => ReactNode
}

/** Files of a row, each with its size, who uploaded it and when. */
export function ListedFiles({ files, actions }: ListedFilesProps) {
  const { t } = useTranslation('upload')
  const format = useFormat()
  return (
    <ul className="divide-y rounded-panel border bg-panel empty:hidden">
      {files.map((file) => {
        const { fileId, name, size, uploadedByName, uploadedAt } = file
        const facts = [
          size === undefined ? t('unsaved') : sizeText(size, format.number),
          uploadedByName,
          uploadedAt === undefined ? undefined : format.time(uploadedAt),
        ]
        return (
          <li key={fileId} className="flex items-start justify-between gap-2 p-2">
            <div className="flex min-w-0 flex-col gap-1">
              <NamedFile fileId={fileId} name={name} />
              <span className="text-dense text-soft">{facts.filter(Boolean).join(' · ')}</span>
            </div>
            {actions?.(file)}
          </li>
        )
      })}
    </ul>
  )
}
