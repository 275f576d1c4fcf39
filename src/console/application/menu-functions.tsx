import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type MenuFunctionRow,
  type MenuRow,
  menuFunctionCalls,
  menuFunctionEntity,
} from '#contract/application/menu.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { OpenDialog, useDialogs } from '../kit/open-dialogs.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { MenuFunctionLine } from './menu-function-line.tsx'
import { useFunctionOrder } from './use-function-order.ts'

const DeleteEntities = lazyPart(async () => ({
  default: (await import('../app/delete-entities.tsx')).DeleteEntities,
}))
const FunctionForm = lazyPart(async () => ({ default: (await import('./menu-forms.tsx')).FunctionForm }))

/** The functions of a menu in their order, which roles grant one by one. */
export function MenuFunctions({ menu: { applicationMenuId, functions } }: { menu: MenuRow }) {
  const { t } = useTranslation('menu-function')
  const order = useFunctionOrder(functions)
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
        {functions.map((row) => (
          <MenuFunctionLine
            key={row.applicationMenuFunctionId}
            row={row}
            order={order}
            onEdit={() => dialogs.show('edit', row)}
            onDelete={() => dialogs.show('delete', row)}
          />
        ))}
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
