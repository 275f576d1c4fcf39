import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addsPart,
  copyStructure,
  countStructure,
  StructureCopy,
  structureParts,
} from '#contract/project/copy.ts'
import type { ProjectRow } from '#contract/project/entities.ts'
import { newId } from '#request/id.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ChoicesField } from '../kit/choices-field.tsx'
import { TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { wholeRequest } from '../kit/form-request.ts'
import { useFormat } from '../kit/format.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { UnitField } from '../organization/unit-picker.tsx'
import { anyMenuGrants } from '../shell/menu-tree.ts'
import { useShellData } from '../shell/shell-data.tsx'

interface CopyProjectProps {
  source: ProjectRow
  onCopied: (projectId: string) => void
  onClose: () => void
}

/** Creates a project with the structure of another one: each part says how many rows it has before it is chosen. */
export function CopyProject({ source, onCopied, onClose }: CopyProjectProps) {
  const { t } = useTranslation('project')
  const format = useFormat()
  const send = useGatewayCall('project')
  const { sourceId, projectId } = useMemo(
    () => ({ sourceId: source.projectId, projectId: newId() }),
    [source.projectId],
  )
  const { menus } = useShellData()
  const parts = structureParts.filter((part) => anyMenuGrants(menus, addsPart[part]))
  const { data: counts } = useEndpoint(countStructure, { projectId: sourceId })
  const [initial] = useState(() => ({
    projectName: '',
    shortName: '',
    code: '',
    organizationId: source.organizationId,
    parts,
  }))
  const build = useMemo(() => wholeRequest({ sourceId, projectId }), [sourceId, projectId])
  const submit = useCallback(
    async (request: StructureCopy) => {
      await send(copyStructure, request, 'copy.done', { about: [request.projectName] })
      onCopied(projectId)
    },
    [send, onCopied, projectId],
  )
  return (
    <FormDialog
      title={t('copy.title', { name: source.projectName })}
      action={t('copy.action')}
      schema={StructureCopy}
      initial={initial}
      build={build}
      submit={submit}
      onClose={onClose}
    >
      <TextField name="projectName" label={t('field.projectName')} required />
      <TextField name="shortName" label={t('field.shortName')} required />
      <TextField name="code" label={t('field.code')} required />
      <UnitField label={t('field.organizationId')} hint={t('form.unitHint')} required />
      <ChoicesField
        name="parts"
        label={t('copy.parts')}
        hint={t('copy.hint')}
        options={parts.map((part) => {
          const rows = counts?.[part]
          return {
            value: part,
            label: t(`copy.${part}`, { rows: rows === undefined ? '…' : format.number(rows) }),
          }
        })}
      />
    </FormDialog>
  )
}
