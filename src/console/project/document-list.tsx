import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProjectDocument } from '#contract/project/entities.ts'
import { z } from '#contract/zod.ts'
import { SavedFile } from '../app/attached-file.tsx'
import { useFormat } from '../kit/format.ts'
import { sizeText } from '../kit/size-text.ts'

/** A document; of one that the project does not have yet just its name is known. */
export const ListedDocument = z.partial(ProjectDocument, {
  size: true,
  uploadedByName: true,
  uploadedAt: true,
})
export type ListedDocument = z.output<typeof ListedDocument>

interface DocumentListProps {
  documents: readonly ListedDocument[]
  /** What may be done with one. */
  actions?: (document: ListedDocument) => ReactNode
}

/** Documents of a project, each with its size, who uploaded it and when. */
export function DocumentList({ documents, actions }: DocumentListProps) {
  const { t } = useTranslation('project')
  const format = useFormat()
  return (
    <ul className="divide-y rounded-panel border bg-panel empty:hidden">
      {documents.map((document) => {
        const { fileId, name, size, uploadedByName, uploadedAt } = document
        const facts = [
          size === undefined ? t('documents.unsaved') : sizeText(size, format.number),
          uploadedByName,
          uploadedAt === undefined ? undefined : format.time(uploadedAt),
        ]
        return (
          <li key={fileId} className="flex items-start justify-between gap-2 p-2">
            <div className="flex min-w-0 flex-col gap-1">
              <SavedFile fileId={fileId} name={name} />
              <span className="text-dense text-soft">{facts.filter(Boolean).join(' · ')}</span>
            </div>
            {actions?.(document)}
          </li>
        )
      })}
    </ul>
  )
}
