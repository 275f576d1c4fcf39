import { Eye, EyeOff, Move, Pencil, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type MenuRow, menuCalls, menuEntity, moveMenu } from '#contract/application/menu.ts'
import { HistoryButton } from '../app/history-button.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { EntityFacts } from '../kit/entity-facts.tsx'
import type { Dialogs } from '../kit/open-dialogs.tsx'
import { Failure } from '../kit/states.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { MenuFunctions } from './menu-functions.tsx'

interface MenuFactsProps {
  menu: MenuRow
  name: string
  dialogs: Dialogs<{ add: MenuRow | null; edit: MenuRow; move: MenuRow; delete: MenuRow }>
}

/** The chosen menu: what it is, what can be done to it, and its functions. */
export function MenuFacts({ menu, name, dialogs }: MenuFactsProps) {
  const { t } = useTranslation('application-menu')
  const send = useGatewayCall('application-menu')
  const { applicationMenuId, revision: baseRevision, status, packaged } = menu
  const { start, busy, failure } = useSingleWrite(() =>
    send(
      menuCalls.update,
      { applicationMenuId, baseRevision, status: status === 1 ? 0 : 1 },
      `done.${status}`,
    ),
  )
  return (
    <section aria-label={name} className="flex flex-col gap-4">
      <h3 className="font-semibold">{name}</h3>
      <div className="flex flex-wrap gap-2">
        <OnlineButton variant="outline" to={menuCalls.add} onClick={() => dialogs.show('add', menu)}>
          <Plus aria-hidden />
          {t('addBelow')}
        </OnlineButton>
        <OnlineButton variant="outline" to={menuCalls.update} onClick={() => dialogs.show('edit', menu)}>
          <Pencil aria-hidden />
          {t('editMenu')}
        </OnlineButton>
        <OnlineButton variant="outline" to={moveMenu} onClick={() => dialogs.show('move', menu)}>
          <Move aria-hidden />
          {t('move.open')}
        </OnlineButton>
        <OnlineButton variant="outline" to={menuCalls.update} disabled={busy} onClick={() => start()}>
          {status === 1 ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          {t(`turn.${status}`)}
        </OnlineButton>
        <OnlineButton
          variant="outline"
          to={menuCalls.remove}
          disabled={packaged}
          onClick={() => dialogs.show('delete', menu)}
        >
          <Trash2 aria-hidden />
          {t('deleteMenu')}
        </OnlineButton>
        <HistoryButton entity="application-menu" id={applicationMenuId} name={name} size="icon" />
      </div>
      {failure === undefined ? null : (
        <p role="alert" className="text-danger text-dense">
          <Failure error={failure} />
        </p>
      )}
      {status === 0 ? <p className="text-attention text-dense">{t('hiddenHint')}</p> : null}
      {packaged ? <p className="text-dense text-soft">{t('packagedHint')}</p> : null}
      <EntityFacts entity={menuEntity} row={menu} />
      {menu.action === undefined ? null : <MenuFunctions menu={menu} />}
    </section>
  )
}
