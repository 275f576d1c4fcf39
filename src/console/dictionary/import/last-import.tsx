import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TreeKind } from '#contract/dictionary/schema.ts'
import { useFormat } from '../../kit/format.ts'
import { useEndpoint } from '../../kit/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { importsOf } from './use-sheet-import.ts'

interface LastImportProps {
  kind: TreeKind
  dictionaryId: string
  onTakeBack: (importId: string) => void
}

/** The last import into the standard, as long as it can be taken back. */
export function LastImport({ kind, dictionaryId, onTakeBack }: LastImportProps) {
  const { t } = useTranslation('dictionary-import')
  const format = useFormat()
  const last = useEndpoint(importsOf(kind).last, { dictionaryId }).data?.last
  if (!last) return null
  const { importId, importedAt, importedByName, created, changed } = last
  const counts = { create: format.number(created), change: format.number(changed) }
  return (
    <div className="flex items-center justify-between gap-4 rounded-panel border border-dashed p-4 narrow:flex-col narrow:items-stretch">
      <span className="min-w-0 text-dense">
        {t('last', { time: format.time(importedAt), name: importedByName, ...counts })}
        <span className="block text-soft">{t('takeBackHint')}</span>
      </span>
      <Button variant="outline" className="shrink-0" onClick={() => onTakeBack(importId)}>
        <Undo2 aria-hidden />
        {t('takeBack')}
      </Button>
    </div>
  )
}
