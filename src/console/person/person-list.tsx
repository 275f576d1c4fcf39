import { Plus, Upload } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { addPerson, listPeople } from '#contract/person/endpoints.ts'
import { beginPeopleExport } from '#contract/person/export.ts'
import { importPeople } from '#contract/person/import.ts'
import type { Person } from '#contract/person/schema.ts'
import { useEngine, useStore } from '../app/engine.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { ListScreen } from '../kit/list-screen.tsx'
import { OpenDialog, useDialogs } from '../kit/open-dialogs.tsx'
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

/** What may stand open over the list. */
interface PersonDialogs {
  add: null
  import: null
  edit: Person
  move: readonly Person[]
  archive: readonly Person[]
}

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
  const list = useList(listPeople, {
    rowId: (row) => row.userId,
    personal: ['keyword'],
    exportedBy: beginPeopleExport,
  })
  const people = list.page?.records ?? nobody
  const own = usePersonColumns(useRoleNames(people))
  const ofAccounts = useAccountColumns(people, list.columns)
  const columns = useMemo(() => [...own, ...ofAccounts], [own, ofAccounts])
  const unsynced = useStore(useEngine().queue.pendingStatus('person'))
  const mayAct = useMayActOnPeople()
  const dialogs = useDialogs<PersonDialogs>()
  const { close } = dialogs
  const uncheck = () => list.setChecked(new Set())
  const checked = useCheckedRows(list)
  return (
    <ListScreen
      list={list}
      title={t('title')}
      actions={
        <>
          <OnlineButton variant="outline" to={importPeople} onClick={() => dialogs.show('import', null)}>
            <Upload aria-hidden />
            {t('import.button')}
          </OnlineButton>
          <Allowed to={addPerson}>
            <Button onClick={() => dialogs.show('add', null)}>
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
          {...(mayAct ? { bulk: <PeopleActs onAct={(name) => dialogs.show(name, checked)} /> } : {})}
          {...(list.filters.length === 0
            ? { empty: <EmptyState title={t('empty')} hint={t('emptyHint')} /> }
            : {})}
        />
      </TabsContent>
      <Overlay>
        {list.selected ? (
          <PersonDrawer
            list={list}
            onEdit={(row) => dialogs.show('edit', row)}
            onAct={(name, row) => dialogs.show(name, [row])}
            onNewAccount={onNewAccount}
            inviteButton={inviteButton}
          />
        ) : null}
      </Overlay>
      <OpenDialog dialogs={dialogs}>
        {{
          add: () => (
            <AddPerson
              organizationId={list.request.organizationId}
              departmentId={list.request.departmentId}
              onAdded={list.select}
              onClose={close}
            />
          ),
          import: () => <ImportPeople onClose={close} />,
          edit: (row) => <EditPerson row={row} onClose={close} />,
          move: (rows) => <MovePeople rows={rows} shown={people} onClose={close} onDone={uncheck} />,
          archive: (rows) => <ArchivePeople rows={rows} onClose={close} onDone={uncheck} />,
        }}
      </OpenDialog>
    </ListScreen>
  )
}
