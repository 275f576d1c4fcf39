import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkSite } from '#contract/work-site/entity.ts'
import RecordSheets, { useSheetsMenu } from '../tabulation/record-sheets.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent } from '../ui/dialog.tsx'

interface NodeSheetsProps {
  site: Pick<WorkSite, 'projectId' | 'workSiteId'>
  /** The node that is chosen in the tree. */
  node: { nodeId: number; name: string } | undefined
}

/** Leads to the sheets about the chosen node: a line of the tree has no room for a button. */
export function NodeSheets({ site, node }: NodeSheetsProps) {
  const { t } = useTranslation('work-site-node')
  const menu = useSheetsMenu()
  const [open, setOpen] = useState(false)
  if (!menu) return null
  const { projectId, workSiteId } = site
  return (
    <div className="flex min-h-control items-center gap-3">
      <span className="min-w-0 flex-1 truncate text-dense text-soft">{node?.name ?? t('sheets.hint')}</span>
      <Button variant="outline" disabled={!node} onClick={() => setOpen(true)}>
        {t('sheets.open')}
      </Button>
      <Dialog open={open && node !== undefined} onOpenChange={setOpen}>
        <DialogContent title={node?.name}>
          <DialogBody>{node ? <RecordSheets {...{ projectId, workSiteId }} {...node} /> : null}</DialogBody>
        </DialogContent>
      </Dialog>
    </div>
  )
}
