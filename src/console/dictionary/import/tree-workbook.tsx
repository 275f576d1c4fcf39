import { Download, Upload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DictionaryHead, TreeKind } from '#contract/dictionary/schema.ts'
import { useDictionaries } from '../../app/dictionaries.tsx'
import { useMajorName, useMajors } from '../../app/majors.ts'
import { OnlineButton } from '../../app/online-button.tsx'
import { download } from '../../kit/download.ts'
import { messageOf } from '../../kit/states.tsx'
import { useToast } from '../../kit/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { SheetClient } from './sheet-client.ts'
import { sheetColumns } from './types.ts'
import { importsOf } from './use-sheet-import.ts'

const ImportTree = lazyPart(async () => ({ default: (await import('./import-tree.tsx')).ImportTree }))
const loops = ['pier', 'pile', 'ring', 'segment', 'truss'] as const

interface TreeWorkbookProps {
  kind: TreeKind
  head: DictionaryHead
  /** An import was done or taken back. */
  onChanged: () => void
}

/** A standard as a workbook: out, with and without a network, and in by who may. */
export function TreeWorkbook({ kind, head, onChanged }: TreeWorkbookProps) {
  const { t } = useTranslation('dictionary-import')
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const exportTree = useExport(head)
  return (
    <>
      <Button
        variant="outline"
        disabled={busy}
        onClick={() => {
          setBusy(true)
          void exportTree().finally(() => setBusy(false))
        }}
      >
        <Download aria-hidden />
        {t(busy ? 'exporting' : 'export')}
      </Button>
      {head.writable ? (
        <OnlineButton variant="outline" to={importsOf(kind).apply} onClick={() => setOpen(true)}>
          <Upload aria-hidden />
          {t('import')}
        </OnlineButton>
      ) : null}
      {open ? (
        <Suspense>
          <ImportTree kind={kind} head={head} onChanged={onChanged} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Saves the tree as this device has it, in the template that imports take. */
function useExport(head: DictionaryHead): () => Promise<void> {
  const { t } = useTranslation('dictionary-import')
  const dictionaries = useDictionaries()
  const majors = useMajors()
  const majorName = useMajorName()
  const toast = useToast()
  return async () => {
    const client = new SheetClient()
    try {
      await client.takeTree(await (await dictionaries()).tree(head))
      const name = head.name ?? ''
      const file = await client.ask('export', {
        name,
        heads: sheetColumns.map((column) => t(`columns.${column}`)),
        majors: Object.fromEntries(majors.map(({ code }) => [code, majorName(code)])),
        loops: Object.fromEntries(loops.map((over) => [over, t(`loops.${over}`)])),
      })
      download(`${name}.xlsx`, file)
    } catch (failure) {
      toast({ kind: 'error', text: messageOf(failure) })
    } finally {
      client.end()
    }
  }
}
