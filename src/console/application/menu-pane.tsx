import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicationRow } from '#contract/application/entity.ts'
import { type MenuMove, type MenuRow, menuCalls, menuEntity, moveMenu } from '#contract/application/menu.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { OpenDialog, useDialogs } from '../kit/open-dialogs.tsx'
import { ErrorState, messageOf, RowsSkeleton } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { TreeLines } from '../kit/tree-lines.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Badge } from '../ui/badge.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { MenuFacts } from './menu-facts.tsx'
import { useMenuTree } from './use-menu-tree.ts'

const DeleteEntities = lazyPart(async () => ({
  default: (await import('../app/delete-entities.tsx')).DeleteEntities,
}))
const MenuForm = lazyPart(async () => ({ default: (await import('./menu-forms.tsx')).MenuForm }))
const MoveMenu = lazyPart(async () => ({ default: (await import('./move-menu.tsx')).MoveMenu }))

/** The menus and functions of an application: a tree, and below it the one that is chosen. */
export function MenuPane({ row: { applicationId } }: { row: ApplicationRow }) {
  const { data: menus, error, refetch } = useEndpoint(menuCalls.list, { applicationId })
  if (!menus)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={6} />
  return <MenuTree applicationId={applicationId} menus={menus} />
}

function MenuTree({ applicationId, menus }: { applicationId: string; menus: readonly MenuRow[] }) {
  const { t } = useTranslation('application-menu')
  const send = useGatewayCall('application-menu')
  const toast = useToast()
  const [dragging, setDragging] = useState(false)
  const move = (request: MenuMove) => send(moveMenu, request, 'done.moved')
  const drop = (request: MenuMove) => {
    if (dragging) return
    setDragging(true)
    void move(request)
      .catch((failure: unknown) => toast({ kind: 'error', text: messageOf(failure) }))
      .finally(() => setDragging(false))
  }
  const { nodes, lines, toggle, chosen, choose, drag } = useMenuTree(menus, drop)
  const dialogs = useDialogs<{
    add: MenuRow | null
    edit: MenuRow
    move: MenuRow
    delete: MenuRow
  }>()
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <div>
        <OnlineButton variant="outline" to={menuCalls.add} onClick={() => dialogs.show('add', null)}>
          <Plus aria-hidden />
          {t('form.add')}
        </OnlineButton>
      </div>
      {menus.length === 0 ? (
        <p className="text-dense text-soft">{t('none')}</p>
      ) : (
        <div className="flex h-96 flex-col rounded-panel border bg-panel p-1">
          <TreeLines
            label={t('title')}
            lines={{
              count: lines.length,
              at: (index) => {
                const line = lines[index]
                return line && { ...line, id: line.node.id }
              },
            }}
            selected={chosen?.id}
            onSelect={(index) => choose(lines[index]?.node.id)}
            onToggle={toggle}
            editing={{
              chosen: new Set(chosen ? [chosen.id] : []),
              onChoose: (index) => choose(lines[index]?.node.id),
              pressChooses: false,
              onKey: () => false,
              onDoublePress: () => undefined,
              drag,
            }}
            draw={(index) => {
              const node = lines[index]?.node
              return node ? (
                <>
                  <span className="min-w-0 flex-1 truncate">{node.name}</span>
                  {node.row.status === 0 ? <Badge variant="outline">{t('status.0')}</Badge> : null}
                </>
              ) : null
            }}
          />
        </div>
      )}
      {chosen ? <MenuFacts key={chosen.id} menu={chosen.row} name={chosen.name} dialogs={dialogs} /> : null}
      <OpenDialog dialogs={dialogs}>
        {{
          add: (above) => (
            <MenuForm applicationId={applicationId} above={above} row={undefined} onClose={dialogs.close} />
          ),
          edit: (row) => (
            <MenuForm applicationId={applicationId} above={null} row={row} onClose={dialogs.close} />
          ),
          move: (row) => (
            <MoveMenu
              nodes={nodes}
              menuId={row.applicationMenuId}
              onMove={(request) => move(request)}
              onClose={dialogs.close}
            />
          ),
          delete: (row) => (
            <DeleteEntities
              entity={menuEntity}
              calls={menuCalls}
              rows={[row]}
              onDeleted={() => choose(undefined)}
              onClose={dialogs.close}
            />
          ),
        }}
      </OpenDialog>
    </section>
  )
}
