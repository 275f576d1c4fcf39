import { Plus, Upload } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addPerson, listPeople } from '#contract/person/endpoints.ts'
import { importPeople } from '#contract/person/import.ts'
import type { Person } from '#contract/person/schema.ts'
import { useEngine, useStore } from '../app/engine.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { ListScreen } from '../kit/list-screen.tsx'
import { Allowed } from '../kit/permission.tsx'
import { EmptyState } from '../kit/states.tsx'
import { useCheckedRows } from '../kit/use-checked-rows.ts'
import { useList } from '../kit/use-list.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { TabsContent } from '../ui/tabs.tsx'
import { PeopleActs, useMayActOnPeople } from './people-acts.tsx'
import { usePersonColumns } from './person-columns.tsx'
import { PersonFilters } from './person-filters.tsx'
import { useAccountColumns } from './use-account-columns.tsx'
import { useRoleNames } from './use-role-names.ts'

const PersonDrawer = lazyPart(async () => ({ default: (await import('./person-drawer.tsx')).PersonDrawer }))
const AddPerson = lazyPart(async () => ({ default: (await import('./add-person.tsx')).AddPerson }))
const EditPerson = lazyPart(async () => ({ default: (await import('./edit-person.tsx')).EditPerson }))
const ArchivePeople = lazyPart(async () => ({
  default: (await import('./archive-people.tsx')).ArchivePeople,
}))
const ImportPeople = lazyPart(async () => ({ default: (await import('./import-people.tsx')).ImportPeople }))
const MovePeople = lazyPart(async () => ({ default: (await import('./move-people.tsx')).MovePeople }))

/** What stands open over the list. */
type Open =
  | { kind: 'add' | 'import' }
  | { kind: 'edit'; row: Person }
  | { kind: 'move' | 'archive'; rows: readonly Person[] }

const nobody: readonly Person[] = []

interface PersonListProps {
  tabs: ReactNode
  onNewAccount: (person: Person) => void
  /** Invites somebody who has no account. */
  inviteButton: (person: Person) => ReactNode
}

/** The people of the units within reach, with and without a network. */
export function PersonList({ tabs, onNewAccount, inviteButton }: PersonListProps) {
  const { t } = useTranslation('person')
  const list = useList(listPeople, { rowId: (row) => row.userId, personal: ['keyword'] })
  const people = list.page?.records ?? nobody
  const own = usePersonColumns(useRoleNames(people))
  const ofAccounts = useAccountColumns(people, list.columns)
  const columns = useMemo(() => [...own, ...ofAccounts], [own, ofAccounts])
  const unsynced = useStore(useEngine().queue.pendingStatus('person'))
  const mayAct = useMayActOnPeople()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const checked = useCheckedRows(list)
  return (
    <ListScreen
      list={list}
      title={t('title')}
      actions={
        <>
          <OnlineButton variant="outline" to={importPeople} onClick={() => setOpen({ kind: 'import' })}>
            <Upload aria-hidden />
            {t('import.button')}
          </OnlineButton>
          <Allowed to={addPerson}>
            <Button onClick={() => setOpen({ kind: 'add' })}>
              <Plus aria-hidden />
              {t('add')}
            </Button>
          </Allowed>
        </>
      }
    >
      {tabs}
      <TabsContent value="people" className="contents">
        <PersonFilters list={list} />
        <DataTable
          list={list}
          columns={columns}
          attention={(row) => unsynced.has(row.userId)}
          {...(mayAct ? { bulk: <PeopleActs onAct={(kind) => setOpen({ kind, rows: checked })} /> } : {})}
          {...(list.filters.length === 0
            ? { empty: <EmptyState title={t('empty')} hint={t('emptyHint')} /> }
            : {})}
        />
      </TabsContent>
      <Overlay>
        {list.selected ? (
          <PersonDrawer
            list={list}
            onEdit={(row) => setOpen({ kind: 'edit', row })}
            onAct={(kind, row) => setOpen({ kind, rows: [row] })}
            onNewAccount={onNewAccount}
            inviteButton={inviteButton}
          />
        ) : null}
      </Overlay>
      <Overlay key={open?.kind}>
        {open?.kind === 'edit' ? <EditPerson row={open.row} onClose={close} /> : null}
        {open?.kind === 'move' ? (
          <MovePeople
            rows={open.rows}
            shown={people}
            onClose={close}
            onDone={() => list.setChecked(new Set())}
          />
        ) : null}
        {open?.kind === 'archive' ? (
          <ArchivePeople rows={open.rows} onClose={close} onDone={() => list.setChecked(new Set())} />
        ) : null}
        {open?.kind === 'import' ? <ImportPeople onClose={close} /> : null}
        {open?.kind === 'add' ? (
          <AddPerson
            organizationId={list.request.organizationId}
            departmentId={list.request.departmentId}
            onClose={close}
          />
        ) : null}
      </Overlay>
    </ListScreen>
  )
}
