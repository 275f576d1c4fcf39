import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type MenuFunctionRow, menuFunctionCalls, moveMenuFunction } from '#contract/application/menu.ts'
import { HistoryButton } from '../app/history-button.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import type { useFunctionOrder } from './use-function-order.ts'

interface MenuFunctionLineProps {
  row: MenuFunctionRow
  order: ReturnType<typeof useFunctionOrder>
  onEdit: () => void
  onDelete: () => void
}

/** A function of a menu, which is dragged, or moved by a place, in their order. */
export function MenuFunctionLine({ row, order: { drag, moverOf }, onEdit, onDelete }: MenuFunctionLineProps) {
  const { t, i18n } = useTranslation('menu-function')
  const name = i18n.language === 'en' ? row.nameEn : row.nameZh
  const id = row.applicationMenuFunctionId
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => (element.current ? drag?.line(element.current, id) : undefined), [drag, id])
  const [up, down] = [moverOf(id, -1), moverOf(id, 1)]
  return (
    <li
      ref={element}
      className="flex items-center gap-1 py-1 pr-2 pl-4 data-[drop=after]:shadow-[inset_0_-2px_var(--color-action-ink)] data-[drop=before]:shadow-[inset_0_2px_var(--color-action-ink)]"
    >
      <span className="flex min-w-0 flex-1 flex-col">
        {name}
        <span className="wrap-anywhere font-mono text-faint text-small">{row.functionAction}</span>
      </span>
      <OnlineButton
        to={moveMenuFunction}
        variant="ghost"
        size="icon"
        aria-label={t('up', { name })}
        disabled={!up}
        onClick={up}
      >
        <ArrowUp aria-hidden />
      </OnlineButton>
      <OnlineButton
        to={moveMenuFunction}
        variant="ghost"
        size="icon"
        aria-label={t('down', { name })}
        disabled={!down}
        onClick={down}
      >
        <ArrowDown aria-hidden />
      </OnlineButton>
      <HistoryButton entity="menu-function" id={id} name={name} size="icon" />
      <OnlineButton
        to={menuFunctionCalls.update}
        variant="ghost"
        size="icon"
        aria-label={t('form.edit', { name })}
        onClick={onEdit}
      >
        <Pencil aria-hidden />
      </OnlineButton>
      <OnlineButton
        to={menuFunctionCalls.remove}
        variant="ghost"
        size="icon"
        disabled={row.packaged}
        aria-label={t('delete', { name })}
        onClick={onDelete}
      >
        <Trash2 aria-hidden />
      </OnlineButton>
    </li>
  )
}
