import { FileSpreadsheet } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'

const ImportCounts = lazyPart(() => import('./import-counts.tsx'))

/** Opens the import of loop counts. */
export function ImportCountsButton(props: Omit<ComponentProps<typeof ImportCounts>, 'onClose'>) {
  const { t } = useTranslation('work-site-node')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <FileSpreadsheet aria-hidden />
        {t('sheet.open')}
      </Button>
      {open ? <ImportCounts {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
