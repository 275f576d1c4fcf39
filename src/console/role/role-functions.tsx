import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listRoleMenus, setRoleMenus } from '#contract/role/endpoints.ts'
import type { RoleDetail } from '#contract/role/schema.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { useFormat } from '../kit/format.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Input } from '../ui/input.tsx'
import { linesOf, type MenuFunction, ticked } from './matrix.ts'
import { MatrixRow } from './matrix-row.tsx'
import { SaveBar } from './save-bar.tsx'
import { useSetDraft } from './use-set-draft.ts'
import { ViewAsButton } from './view-as-button.tsx'

/** The functions that a role grants, by menu: changed ones are marked, and can be looked at before they are saved. */
export function RoleFunctions({ role }: { role: RoleDetail }) {
  const { t, i18n } = useTranslation('role')
  const { data: menus, error, refetch } = useEndpoint(listRoleMenus, {})
  const send = useGatewayCall('role')
  const { saved, chosen, changes, ...draft } = useSetDraft(
    `role functions ${role.roleId}`,
    `${role.roleName} · ${t('tab.functions')}`,
    role.applicationMenuFunctionIds,
  )
  const [keyword, setKeyword] = useState('')
  /** What came or went with the last tick, and why. */
  const [said, setSaid] = useState<string>()
  const format = useFormat()
  const language = i18n.language === 'en' ? 'en' : 'zh'
  const lines = useMemo(() => linesOf(menus ?? [], keyword, language), [menus, keyword, language])
  if (!menus) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton />
  const tick = (functions: readonly MenuFunction[], on: boolean) => {
    const next = ticked(menus, chosen, functions, on)
    const { length } = next.locked
    const named = length > 0 ? next.locked : next.along
    const names = format.list(named.map(({ functionName }) => functionName))
    const what = length > 0 ? 'locked' : on ? 'tickedAlong' : 'untickedAlong'
    setSaid(named.length > 0 ? t(`functions.${what}`, { names }) : undefined)
    draft.choose(next.chosen)
  }
  const save = async () => {
    const { roleId, revision } = role
    const request = { roleId, baseRevision: revision, applicationMenuFunctionIds: [...chosen] }
    await send(setRoleMenus, request)
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 border-b p-2">
        <Input
          type="search"
          aria-label={t('functions.search')}
          placeholder={t('functions.search')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          className="w-64!"
        />
        <span role="status" className="text-dense text-soft">
          {t('functions.granted', { count: chosen.size })}
        </span>
        <p role="status" className="min-w-0 flex-1 text-attention text-dense">
          {said}
        </p>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {lines.length === 0 ? <EmptyState title={t('nothingFound')} /> : null}
        {lines.map((line) => (
          <MatrixRow
            key={line.menuId}
            line={line}
            saved={saved}
            chosen={chosen}
            disabled={role.fixed !== undefined}
            onTick={tick}
          />
        ))}
      </div>
      <SaveBar
        to={setRoleMenus}
        role={role}
        changed={draft.changed}
        restored={draft.restored}
        summary={t('changes', changes)}
        onUndo={() => {
          setSaid(undefined)
          draft.undo()
        }}
        onSave={save}
      >
        <ViewAsButton role={role} draft={{ applicationMenuFunctionIds: [...chosen] }} />
      </SaveBar>
    </>
  )
}
