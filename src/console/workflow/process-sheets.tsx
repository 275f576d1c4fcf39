import { Link, useSearch } from '@tanstack/react-router'
import { Eye, PencilLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ProcessDetail } from '#contract/workflow/process.ts'
import { EditsMark } from '../app/edits-mark.tsx'
import { DescriptionGroup } from '../kit/description-list.tsx'
import { buttonVariants } from '../ui/button.tsx'
import { useUnsentSheets } from './use-unsent-sheets.ts'

/** The sheets that a process has filled in, each with the way to it. */
export function ProcessSheets({ process }: { process: ProcessDetail }) {
  const { t } = useTranslation('process-instance')
  const search = useSearch({ from: '/_shell/admin/workflow-query' })
  const unsent = useUnsentSheets(process)
  const { sheets } = process
  if (sheets.length === 0) return null
  return (
    <DescriptionGroup title={t('sheets.title')}>
      <ul className="flex flex-col divide-y rounded-control border">
        {sheets.map(({ sheetId, sheetName, mayFillIn }) => (
          <li key={sheetId} className="flex min-h-control flex-wrap items-center gap-2 py-1.5 pr-1.5 pl-3">
            <span className="min-w-0 flex-1 wrap-anywhere">{sheetName}</span>
            <EditsMark kind="tabulation-sheet" id={sheetId} />
            <Link
              to="/admin/workflow-query"
              search={{ ...search, sheetId }}
              aria-label={t(mayFillIn ? 'sheets.fillInNamed' : 'sheets.openNamed', { name: sheetName })}
              className={buttonVariants({ variant: 'outline' })}
            >
              {mayFillIn ? <PencilLine aria-hidden /> : <Eye aria-hidden />}
              {t(mayFillIn ? 'sheets.fillIn' : 'sheets.open')}
            </Link>
          </li>
        ))}
      </ul>
      {unsent ? <p className="text-attention text-dense">{t('sheets.unsent')}</p> : null}
    </DescriptionGroup>
  )
}
