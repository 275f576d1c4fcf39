import { Pencil, Plus, Trash2 } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../kit/data-table.tsx'
import { ListScreen } from '../kit/list-screen.tsx'
import { OpenDialog } from '../kit/open-dialogs.tsx'
import { type Gated, useAllowed } from '../kit/permission.tsx'
import { EmptyState } from '../kit/states.tsx'
import { useCheckedRows } from '../kit/use-checked-rows.ts'
import type { ListRequest } from '../kit/use-list.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { OnlineButton } from './online-button.tsx'
import { type EntityList, type EntityRow, isPackaged } from './use-entity-list.ts'

const DeleteEntities = lazyPart(async () => ({
  default: (await import('./delete-entities.tsx')).DeleteEntities,
}))

interface EntityListScreenProps<Request extends ListRequest, Row extends EntityRow> {
  list: EntityList<Request, Row>
  title: string
  /** Buttons of the page, `<AddRow>` last. */
  actions?: ReactNode
  /** The form of a row that is changed, or of a new one. */
  form: (row: Row | undefined) => ReactNode
  /** The detail of the open row, an `EntityDrawer`; drawn while one is open. */
  drawer: ReactNode
  /** `<Filters>` and `<EntityTable>`. */
  children: ReactNode
}

/** The page of an entity's rows: what stands open over the list is drawn here, what the list is made of by the screen. */
export function EntityListScreen<Request extends ListRequest, Row extends EntityRow>({
  list,
  form,
  drawer,
  children,
  ...screen
}: EntityListScreenProps<Request, Row>) {
  const { entity, calls, dialogs } = list
  return (
    <ListScreen list={list} {...screen}>
      {children}
      <Overlay>{list.selected ? drawer : null}</Overlay>
      <OpenDialog dialogs={dialogs}>
        {{
          add: () => form(undefined),
          edit: form,
          delete: (rows) => (
            <DeleteEntities
              entity={entity}
              calls={calls}
              rows={rows}
              onDeleted={() => list.setChecked(new Set())}
              onClose={dialogs.close}
            />
          ),
        }}
      </OpenDialog>
    </ListScreen>
  )
}

type EntityTableProps<Request extends ListRequest, Row extends EntityRow> = Omit<
  ComponentProps<typeof DataTable<Request, Row>>,
  'list' | 'bulk'
> & { list: EntityList<Request, Row> }

/** The table of the rows; those who may delete some tick them, and those who may add one are told how where there is none. */
export function EntityTable<Request extends ListRequest, Row extends EntityRow>({
  list,
  ...table
}: EntityTableProps<Request, Row>) {
  const { t } = useTranslation([list.entity.kind, 'kit'])
  const mayAdd = useAllowed(list.calls.add)
  const mayDelete = useAllowed(list.calls.remove)
  const checked = useCheckedRows(list).filter((row) => !isPackaged(row))
  const bulk = (
    <DeleteButton
      to={list.calls.remove}
      disabled={checked.length === 0}
      onClick={() => list.dialogs.show('delete', checked)}
    />
  )
  const empty = <EmptyState title={t('kit:list.empty')} hint={t('emptyHint')} />
  return (
    <DataTable
      list={list}
      bulk={mayDelete ? bulk : undefined}
      empty={mayAdd && list.filters.length === 0 ? empty : undefined}
      {...table}
    />
  )
}

interface RowProps<Request extends ListRequest, Row extends EntityRow> {
  list: EntityList<Request, Row>
  row: Row
}

/** Opens the form of a new row; for those who may add one. */
export function AddRow<Request extends ListRequest, Row extends EntityRow>({
  list,
}: Pick<RowProps<Request, Row>, 'list'>) {
  const { t } = useTranslation(list.entity.kind)
  return (
    <OnlineButton to={list.calls.add} onClick={() => list.dialogs.show('add', null)}>
      <Plus aria-hidden />
      {t('form.add')}
    </OnlineButton>
  )
}

/** Delete and edit, at the foot of a row's detail; for those who may. */
export function RowButtons<Request extends ListRequest, Row extends EntityRow>({
  list: { calls, dialogs },
  row,
}: RowProps<Request, Row>) {
  const { t } = useTranslation('kit')
  return (
    <>
      <DeleteButton
        to={calls.remove}
        disabled={isPackaged(row)}
        onClick={() => dialogs.show('delete', [row])}
      />
      <OnlineButton to={calls.update} onClick={() => dialogs.show('edit', row)}>
        <Pencil aria-hidden />
        {t('edit')}
      </OnlineButton>
    </>
  )
}

interface DeleteButtonProps {
  to: Gated
  disabled: boolean
  onClick: () => void
}

function DeleteButton(button: DeleteButtonProps) {
  const { t } = useTranslation('kit')
  return (
    <OnlineButton variant="outline" {...button}>
      <Trash2 aria-hidden />
      {t('delete')}
    </OnlineButton>
  )
}
