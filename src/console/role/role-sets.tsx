import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { listRoleResources, setRoleOrganizations, setRoleResources } from '#contract/role/endpoints.ts'
import type { RoleDetail } from '#contract/role/schema.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import type { FilterOption } from '../kit/select-filter.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { usePlaces } from '../organization/place-picker.tsx'
import { CheckboxLine } from '../ui/checkbox.tsx'
import { SaveBar } from './save-bar.tsx'
import { useSetDraft } from './use-set-draft.ts'
import type { RoleDraft } from './view-as.tsx'
import { ViewAsButton } from './view-as-button.tsx'

/** The units that a role holds for. */
export function RoleUnits({ role }: { role: RoleDetail }) {
  const { t } = useTranslation('role')
  const { units, error, retry } = usePlaces()
  const send = useGatewayCall('role')
  const named = role.organizations.map(({ organizationId, organizationName }) => ({
    value: organizationId,
    label: organizationName,
  }))
  if (error) return <ErrorState error={error} retry={retry} />
  return (
    <SetEditor
      to={setRoleOrganizations}
      title={t('tab.units')}
      hint={t('units.hint')}
      // A unit that is gone, or above those within reach, is still shown.
      options={[
        ...units.map(({ id, name }) => ({ value: id, label: name })),
        ...named.filter(({ value }) => !units.some(({ id }) => id === value)),
      ]}
      saved={named.map(({ value }) => value)}
      role={role}
      draftOf={(organizationIds) => ({ organizationIds })}
      onSave={async (organizationIds) => {
        const { roleId, revision: baseRevision } = role
        await send(setRoleOrganizations, { roleId, baseRevision, organizationIds })
      }}
    />
  )
}

/** The standards of units that a role opens to who has it. */
export function RoleResources({ role }: { role: RoleDetail }) {
  const { t } = useTranslation('role')
  const { data, error, refetch } = useEndpoint(listRoleResources, {})
  const send = useGatewayCall('role')
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={4} />
  return (
    <SetEditor
      to={setRoleResources}
      title={t('tab.resources')}
      hint={t('resources.hint')}
      empty={t('resources.empty')}
      options={data.map(({ resourceId, resourceName, kind, organizationName }) => ({
        value: resourceId,
        label: `${resourceName} · ${t(`kind.${kind}`)} · ${organizationName}`,
      }))}
      saved={role.resources.map(({ resourceId }) => resourceId)}
      role={role}
      draftOf={(resourceIds) => ({ resourceIds })}
      onSave={async (resourceIds) => {
        const { roleId, revision: baseRevision } = role
        await send(setRoleResources, { roleId, baseRevision, resourceIds })
      }}
    />
  )
}

interface SetEditorProps {
  to: Pick<Endpoint, 'id' | 'permission'>
  title: string
  hint: string
  empty?: string
  options: readonly FilterOption[]
  saved: readonly string[]
  role: RoleDetail
  /** The part of the role that the ids are. */
  draftOf: (ids: string[]) => RoleDraft
  onSave: (ids: string[]) => Promise<void>
}

/** Some of a list, saved as a whole. */
function SetEditor({ to, title, hint, empty, options, saved, role, draftOf, onSave }: SetEditorProps) {
  const { t } = useTranslation('role')
  const { chosen, changes, changed, restored, choose, undo } = useSetDraft(
    `${to.id} ${role.roleId}`,
    `${role.roleName} · ${title}`,
    saved,
  )
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    choose(next)
  }
  return (
    <>
      <p className="border-b px-4 py-3 text-dense text-soft">{hint}</p>
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        {options.length === 0 && empty ? <EmptyState title={empty} /> : null}
        {options.map(({ value, label }) => (
          <CheckboxLine
            key={value}
            label={label}
            disabled={role.fixed !== undefined}
            checked={chosen.has(value)}
            onCheckedChange={(on) => toggle(value, on)}
          />
        ))}
      </div>
      <SaveBar
        to={to}
        role={role}
        changed={changed}
        restored={restored}
        summary={t('changes', changes)}
        onUndo={undo}
        onSave={() => onSave([...chosen])}
      >
        <ViewAsButton role={role} draft={draftOf([...chosen])} />
      </SaveBar>
    </>
  )
}
