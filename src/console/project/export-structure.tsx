import { useTranslation } from 'react-i18next'
import type { ProjectRow } from '#contract/project/entities.ts'
import { initializationSteps } from '#contract/project-initialization/steps.ts'
import { useStepColumns } from '../app/step-columns.ts'
import { writeSteps } from '../app/step-workbook.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { useDataSource } from '../kit/data-source.tsx'
import { download } from '../kit/download.ts'
import { useLanguage } from '../kit/use-language.ts'
import { usePlaces } from '../organization/place-picker.tsx'
import { anyMenuGrants } from '../shell/menu-tree.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { readStructure, structureRows } from './structure-rows.ts'

interface ExportStructureProps {
  project: ProjectRow
  onClose: () => void
}

/** Saves the structure of a project as a workbook of the wizard, of which another project can be made. */
export function ExportStructure({ project: { projectId, projectName }, onClose }: ExportStructureProps) {
  const { t } = useTranslation(['project', 'project-initialization'])
  const language = useLanguage()
  const source = useDataSource()
  const { menus } = useShellData()
  const { units } = usePlaces()
  const columnsOf = useStepColumns(
    { rowsOf: () => [] },
    units.map(({ name }) => name),
  )
  const save = async () => {
    const { signal } = new AbortController()
    const structure = await readStructure(
      (endpoint, request) => source.read(endpoint, request, signal, { background: true }),
      projectId,
      (permission) => anyMenuGrants(menus, permission),
    )
    const rows = structureRows(structure, (id) => units.find((unit) => unit.id === id)?.name, language)
    const sheets = initializationSteps.map((step) => ({
      step,
      name: t(`project-initialization:step.${step}`),
      columns: columnsOf(step),
    }))
    download(`${projectName}.xlsx`, await writeSteps(sheets, (step) => rows[step]))
  }
  return (
    <ConfirmDialog
      title={t('exportStructure.title', { name: projectName })}
      description={t('exportStructure.hint')}
      action={t('exportStructure.action')}
      onConfirm={save}
      onClose={onClose}
    />
  )
}
