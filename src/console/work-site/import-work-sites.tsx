import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  checkWorkSiteImport,
  importWorkSites,
  mostImportedWorkSites,
  WorkSiteImport,
} from '#contract/work-site/import.ts'
import { workSiteStatuses } from '#contract/work-site/schema.ts'
import { z } from '#contract/zod.ts'
import { call } from '#request/call.ts'
import { callUntilDone } from '../app/call-until-done.ts'
import { useStepColumns } from '../app/step-columns.ts'
import { importColumn } from '../app/step-workbook.ts'
import { useFormat } from '../kit/format.ts'
import { ImportDialog } from '../kit/import-dialog.tsx'
import type { ImportColumn, SheetRow } from '../workbook/import-sheet.ts'

interface ImportWorkSitesProps {
  projectId: string
  onClose: () => void
}

/** Imports work sites into a project from a workbook; online only, for all rows are judged against the project as it stands. */
export function ImportWorkSites({ projectId, onClose }: ImportWorkSitesProps) {
  const { t } = useTranslation('work-site-import')
  const queries = useQueryClient()
  const requestOf = (rows: readonly SheetRow[]) =>
    z.parse(WorkSiteImport, { projectId, rows: rows.map(({ line, values }) => ({ line, cells: values })) })
  return (
    <ImportDialog
      title={t('title')}
      hint={t('hint')}
      columns={useColumns()}
      mostRows={mostImportedWorkSites}
      check={async (rows) => (await call(checkWorkSiteImport, requestOf(rows), { handles: 'all' })).rows}
      apply={async (rows) => {
        const { rows: report } = await callUntilDone(importWorkSites, requestOf(rows))
        await queries.invalidateQueries()
        return report
      }}
      onClose={onClose}
    />
  )
}

/** The columns of the wizard's sheet of work sites, and how far the work is; of one that is there the code is enough. */
function useColumns(): ImportColumn[] {
  const { t } = useTranslation(['work-site-import', 'work-site'])
  const format = useFormat()
  const columnsOf = useStepColumns({ rowsOf: () => [] }, [])
  const statuses = new Map(workSiteStatuses.map((status) => [t(`work-site:status.${status}`), status]))
  const columns: ImportColumn[] = [
    ...columnsOf('work-site').map(importColumn),
    { name: 'status', label: t('work-site:field.status'), values: statuses },
    { name: 'progress', label: t('work-site:field.progress') },
  ]
  return columns.map((column) => ({
    ...column,
    required: column.name === 'code',
    note: column.values
      ? t('oneOf', { values: format.list([...column.values.keys()]) })
      : t(`note.${column.name}`),
  }))
}
