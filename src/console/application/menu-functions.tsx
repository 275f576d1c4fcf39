import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type MenuFunctionRow,
  type MenuRow,
  menuFunctionCalls,
  menuFunctionEntity,
} from '#contract/application/menu.ts'
import { HistoryButton } from '../app/history-button.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { OpenDialog, useDialogs } from '../kit/open-dialogs.tsx'
import { lazyPart } from '../ui/lazy-part.ts'

const DeleteEntities = lazyPart(async () => ({
  default: (await import('../app/delete-entities.tsx')).DeleteEntities,
}))
const FunctionForm = lazyPart(async () => ({ default: (await import('./menu-forms.tsx')).FunctionForm }))

/** The functions of a menu, which roles grant one by one. */
export function MenuFunctions({ menu: { applicationMenuId, functions } }: { menu: MenuRow }) {
  const { t, i18n } = useTranslation('menu-function')
  const english = i18n.language === 'en'
  const dialogs = useDialogs<{ add: null; edit: MenuFunctionRow; delete: MenuFunctionRow }>()
  const form = (row: MenuFunctionRow | undefined) => (
    <FunctionForm applicationMenuId={applicationMenuId} row={row} onClose={dialogs.close} />
  )
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <header className="flex min-h-control flex-wrap items-center justify-between gap-2">
        <h4 className="font-semibold">{t('title')}</h4>
        <OnlineButton variant="outline" to={menuFunctionCalls.add} onClick={() => dialogs.show('add', null)}>
          <Plus aria-hidden />
          {t('form.add')}
        </OnlineButton>
      </header>
      {functions.length === 0 ? <p className="text-dense text-soft">{t('none')}</p> : null}
      <ul className="divide-y rounded-panel border bg-panel empty:hidden">
        {functions.map((row) => {
          const name = english ? row.nameEn : row.nameZh
          const id = row.applicationMenuFunctionId
          return (
            <li key={id} className="flex items-center gap-1 py-1 pr-2 pl-4">
              <span className="flex min-w-0 flex-1 flex-col">
                {name}
                <span className="wrap-anywhere font-mono text-faint text-small">{row.functionAction}</span>
              </span>
              <HistoryButton entity="menu-function" id={id} name={name} size="icon" />
              <OnlineButton
                to={menuFunctionCalls.update}
                variant="ghost"
                size="icon"
                aria-label={t('form.edit', { name })}
                onClick={() => dialogs.show('edit', row)}
              >
                <Pencil aria-hidden />
              </OnlineButton>
              <OnlineButton
                to={menuFunctionCalls.remove}
                variant="ghost"
                size="icon"
                disabled={row.packaged}
                aria-label={t('delete', { name })}
                onClick={() => dialogs.show('delete', row)}
              >
                <Trash2 aria-hidden />
              </OnlineButton>
            </li>
          )
        })}
      </ul>
      <OpenDialog dialogs={dialogs}>
        {{
          add: () => form(undefined),
          edit: form,
          delete: (row) => (
            <DeleteEntities
              entity={menuFunctionEntity}
              calls={menuFunctionCalls}
              rows={[row]}
              onDeleted={() => undefined}
              onClose={dialogs.close}
            />
          ),
        }}
      </OpenDialog>
    </section>
  )
}
