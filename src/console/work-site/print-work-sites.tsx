import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listProjects } from '#contract/project/endpoints.ts'
import type { WorkSite } from '#contract/work-site/entity.ts'
import { Paper } from '../kit/paper.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import type { Structure } from './use-structure.ts'
import { WorkSiteLabel, WorkSiteSheet } from './work-site-sheet.tsx'

interface PrintWorkSitesProps {
  rows: readonly WorkSite[]
  structure: Structure
  onClose: () => void
}

/** Shows work sites as they are printed, each with the code by which a camera opens it: a page each, or as labels. */
export function PrintWorkSites({ rows, structure, onClose }: PrintWorkSitesProps) {
  const { t } = useTranslation('work-site-form')
  const { data: projects } = useEndpoint(listProjects, {}, { storedFirst: true })
  const [form, setForm] = useState('sheet')
  const names = new Map(projects?.map(({ projectId, projectName }) => [projectId, projectName]))
  const pages = rows.map((row) => {
    const page = { row, projectName: names.get(row.projectId) }
    return form === 'sheet' ? (
      <WorkSiteSheet key={row.workSiteId} structure={structure} {...page} />
    ) : (
      <WorkSiteLabel key={row.workSiteId} {...page} />
    )
  })
  const paper = <div className={form === 'sheet' ? '' : 'grid grid-cols-2 gap-3 p-3'}>{pages}</div>
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('sheet.title', { count: rows.length })} className="max-w-3xl!">
        <DialogBody>
          <Select value={form} onChange={(event) => setForm(event.target.value)} aria-label={t('sheet.form')}>
            <option value="sheet">{t('sheet.page')}</option>
            <option value="label">{t('sheet.label')}</option>
          </Select>
          {/* Paper is white in every theme. */}
          <div className="mt-4 border bg-[#fff]">{paper}</div>
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {t('sheet.close')}
          </Button>
          <Button onClick={() => print()}>
            <Printer aria-hidden />
            {t('sheet.print')}
          </Button>
        </DialogFooter>
      </DialogContent>
      <Paper>{paper}</Paper>
    </Dialog>
  )
}
