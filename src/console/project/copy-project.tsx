import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addsPart,
  copyableOf,
  copyStructure,
  countStructure,
  StructureCopy,
  structureParts,
} from '#contract/project/copy.ts'
import type { ProjectRow } from '#contract/project/entities.ts'
import { newId } from '#request/id.ts'
import { callUntilDone } from '../app/call-until-done.ts'
import { ChoicesField } from '../kit/choices-field.tsx'
import { TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { wholeRequest } from '../kit/form-request.ts'
import { useFormat } from '../kit/format.ts'
import { useToast } from '../kit/toasts.tsx'
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
  const queries = useQueryClient()
  const toast = useToast()
  // The same asked again, because its answer was lost, goes under the key that it had: it happens once.
  const [keys] = useState(() => new Map<string, string>())
  const { sourceId, projectId } = useMemo(
    () => ({ sourceId: source.projectId, projectId: newId() }),
    [source.projectId],
  )
  const { menus } = useShellData()
  const mayAdd = structureParts.filter((part) => addsPart[part].every((each) => anyMenuGrants(menus, each)))
  const parts = copyableOf(mayAdd)
  const { data: counts } = useEndpoint(countStructure, { projectId: sourceId })
  const [initial] = useState(() => ({
    projectName: '',
    shortName: '',
    code: '',
    organizationId: source.organizationId,
    // To take part in a project is to see it: who does in the new one is chosen.
    parts: parts.filter((part) => part !== 'participatingUnits'),
  }))
  const build = useMemo(() => wholeRequest({ sourceId, projectId }), [sourceId, projectId])
  const submit = useCallback(
    async (request: StructureCopy) => {
      const asked = JSON.stringify(request)
      const key = keys.get(asked) ?? newId()
      keys.set(asked, key)
      await callUntilDone(copyStructure, request, key)
      await queries.invalidateQueries()
      toast({ kind: 'done', text: t('copy.done'), about: [request.projectName] })
      onCopied(projectId)
    },
    [keys, queries, toast, t, onCopied, projectId],
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
