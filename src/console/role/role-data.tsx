import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listProjects } from '#contract/project/endpoints.ts'
import { setRoleData } from '#contract/role/endpoints.ts'
import { DataPermission, type RoleDetail } from '#contract/role/schema.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { CheckboxLine } from '../ui/checkbox.tsx'
import { SaveBar } from './save-bar.tsx'
import { useSetDraft } from './use-set-draft.ts'
import { ViewAsButton } from './view-as-button.tsx'

/** Which rows a role opens. */
export function RoleData({ role }: { role: RoleDetail }) {
  const { t } = useTranslation('role')
  const send = useGatewayCall('role')
  const [chosenKind, setKind] = useState<DataPermission>()
  const projects = useSetDraft(
    undefined,
    role.roleName,
    role.projects.map(({ projectId }) => projectId),
  )
  // What has been saved since is nobody's own change any more.
  if (chosenKind === role.dataPermission) setKind(undefined)
  const kind = chosenKind ?? role.dataPermission
  const projectIds = [...projects.chosen]
  const fixed = role.fixed !== undefined
  const save = async () => {
    const { roleId, revision: baseRevision } = role
    await send(setRoleData, { roleId, baseRevision, dataPermission: kind, projectIds })
  }
  return (
    <>
      <fieldset className="min-h-0 flex-1 overflow-y-auto p-4" disabled={fixed}>
        <legend className="sr-only">{t('tab.data')}</legend>
        <div className="grid max-w-3xl gap-2">
          {DataPermission.options.map((each) => (
            <label
              key={each}
              className="flex min-h-14 cursor-pointer items-center gap-3 rounded-control border px-4 py-2 has-checked:border-action-ink has-checked:bg-action-soft has-disabled:cursor-default"
            >
              <input
                type="radio"
                name="data-permission"
                className="size-4 accent-action coarse:size-6"
                checked={kind === each}
                onChange={() => setKind(each)}
              />
              <span>
                <span className="block font-medium">{t(`dataPermission.${each}`)}</span>
                <span className="block text-dense text-soft">{t(`dataHint.${each}`)}</span>
              </span>
            </label>
          ))}
          {kind === 'projects' ? (
            <Projects
              chosen={projectIds}
              disabled={fixed}
              onChange={(ids) => projects.choose(new Set(ids))}
            />
          ) : null}
        </div>
      </fieldset>
      <SaveBar
        to={setRoleData}
        role={role}
        changed={kind !== role.dataPermission || (kind === 'projects' && projects.changed)}
        summary={t('dataChanged', {
          from: t(`dataPermission.${role.dataPermission}`),
          to: t(`dataPermission.${kind}`),
        })}
        onUndo={() => {
          setKind(undefined)
          projects.undo()
        }}
        onSave={save}
      >
        <ViewAsButton role={role} draft={{ dataPermission: kind, projectIds }} />
      </SaveBar>
    </>
  )
}

interface ProjectsProps {
  chosen: readonly string[]
  disabled: boolean
  onChange: (ids: string[]) => void
}

function Projects({ chosen, disabled, onChange }: ProjectsProps) {
  const { t } = useTranslation('role')
  const { data: projects, error, refetch } = useEndpoint(listProjects, {})
  if (!projects)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={3} />
  return (
    <fieldset className="mt-2">
      <legend className="mb-1 text-dense text-soft">{t('projects')}</legend>
      {projects.map(({ projectId, projectName }) => (
        <CheckboxLine
          key={projectId}
          label={projectName}
          disabled={disabled}
          checked={chosen.includes(projectId)}
          onCheckedChange={(on) =>
            onChange(on ? [...chosen, projectId] : chosen.filter((id) => id !== projectId))
          }
        />
      ))}
    </fieldset>
  )
}
