import { ArrowLeft, Plus, Save } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import { listRoles } from '#contract/role/endpoints.ts'
import type { Role } from '#contract/role/schema.ts'
import { getContent, updateCellPermissions } from '#contract/tabulation/endpoints.ts'
import type { CellPermission } from '#contract/tabulation/template-schema.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { LeaveGuard } from '../kit/leave-guard.tsx'
import { ErrorState, Failure, PageSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { AccessForm } from './access-form.tsx'
import { AccessRules } from './access-rules.tsx'
import { SeenAs } from './seen-as.tsx'

const everyRole = { pageSize: 2000 }

interface AccessScreenProps {
  tabulationId: string
  onBack: () => void
}

/** Says who may do what with which cells of a template, and shows it as a role will see it. */
export function AccessScreen({ tabulationId, onBack }: AccessScreenProps) {
  const content = useEndpoint(getContent, { tabulationId })
  const roles = useEndpoint(listRoles, everyRole)
  const error = content.error ?? roles.error
  if (content.data && roles.data)
    return <Editor shown={content.data} roles={roles.data.records} onBack={onBack} />
  if (!error) return <PageSkeleton />
  return <ErrorState error={error} retry={() => void Promise.all([content.refetch(), roles.refetch()])} />
}

interface Permissions {
  revision: number
  saved: readonly CellPermission[]
  permissions: readonly CellPermission[]
}

function stateOf({ revision, content: { permissions } }: ResponseOf<typeof getContent>): Permissions {
  return { revision, saved: permissions, permissions }
}

interface EditorProps {
  shown: ResponseOf<typeof getContent>
  roles: readonly Role[]
  onBack: () => void
}

function Editor({ shown, roles, onBack }: EditorProps) {
  const { t } = useTranslation('tabulation')
  const send = useGatewayCall('tabulation')
  const { tabulationId, content } = shown
  const [state, setState] = useState(() => stateOf(shown))
  const { revision, saved, permissions } = state
  const setPermissions = (changed: readonly CellPermission[]) =>
    setState((current) => ({ ...current, permissions: changed }))
  const [opened, setOpened] = useState<{ permission?: CellPermission }>()
  const dirty = permissions !== saved
  // What others say is seen as soon as nothing of one's own would be lost by it.
  if (!dirty && shown.revision > revision) setState(stateOf(shown))
  const saving = useSingleWrite(async () => {
    const given = permissions.length > 0 && { permissions: [...permissions] }
    const request = { tabulationId, baseRevision: revision, ...given }
    const answer = await send(updateCellPermissions, request, 'done.access')
    // What was changed since stays to be saved.
    setState((current) => ({ ...current, revision: answer.revision, saved: permissions }))
  })
  const take = (taken: CellPermission) => {
    const before = opened?.permission
    setPermissions(
      before ? permissions.map((each) => (each === before ? taken : each)) : [...permissions, taken],
    )
  }
  return (
    <section className="flex min-h-0 flex-1 flex-col gap-3 p-4 railed:px-6">
      <header className="flex min-h-control flex-wrap items-center gap-2">
        <Button variant="ghost" onClick={onBack}>
          <ArrowLeft aria-hidden />
          {t('access.back')}
        </Button>
        <h1 className="min-w-60 flex-1 truncate font-semibold text-title">
          {t('access.title', { name: shown.tabulationName })}
        </h1>
        <Button variant="outline" onClick={() => setOpened({})}>
          <Plus aria-hidden />
          {t('access.add')}
        </Button>
        <OnlineButton
          to={updateCellPermissions}
          disabled={!dirty || saving.busy}
          onClick={() => saving.start()}
        >
          <Save aria-hidden />
          {t('access.save')}
        </OnlineButton>
      </header>
      {saving.failure === undefined ? null : (
        <p role="alert" className="text-danger text-dense">
          <Failure error={saving.failure} />
        </p>
      )}
      <LeaveGuard blocks={dirty} withinPage />
      <p className="text-dense text-soft">{t('access.hint')}</p>
      <AccessRules
        tabulationId={tabulationId}
        template={content}
        permissions={permissions}
        roles={roles}
        onChange={(permission) => setOpened({ permission })}
        onRemove={(permission) => setPermissions(permissions.filter((each) => each !== permission))}
      />
      <SeenAs tabulationId={tabulationId} template={content} permissions={permissions} roles={roles} />
      {opened ? (
        <AccessForm
          tabulationId={tabulationId}
          template={content}
          roles={roles}
          permission={opened.permission}
          onTake={take}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </section>
  )
}
