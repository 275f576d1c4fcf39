import { Download, Rows3 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import type { ReadLines } from './export-lines.ts'
import { PanelButton } from './panel-button.tsx'
import { Allowed } from './permission.tsx'
import type { ListBeside } from './use-list.ts'

const ListViews = lazyPart(async () => ({ default: (await import('./list-views.tsx')).ListViews }))
const ExportDialog = lazyPart(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

interface ListToolsProps {
  list: ListBeside
  /** Labels of the columns shown, in order. */
  heads: readonly string[]
  read: ReadLines
}

/** What every list offers beside its rows: views under names, how near the lines stand, and a workbook of what is filtered. */
export function ListTools({ list, heads, read }: ListToolsProps) {
  const { t } = useTranslation('list')
  const [exporting, setExporting] = useState(false)
  return (
    <div className="flex items-center gap-1">
      <PanelButton
        variant="ghost"
        className="px-2.5!"
        label={t('views.title')}
        panelClassName="w-80 p-2!"
        panel={(close) => (
          <Suspense>
            <ListViews list={list} close={close} />
          </Suspense>
        )}
      >
        <Rows3 aria-hidden />
        {t('views.title')}
      </PanelButton>
      <Allowed to={list.endpoint}>
        <Button variant="ghost" className="px-2.5!" onClick={() => setExporting(true)}>
          <Download aria-hidden />
          {t('export.button')}
        </Button>
      </Allowed>
      <Overlay>
        {exporting ? (
          <ExportDialog
            heads={heads}
            exportedBy={list.exportedBy}
            read={read}
            onClose={() => setExporting(false)}
          />
        ) : null}
      </Overlay>
    </div>
  )
}
