import { Pencil } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { getPerson, updatePerson } from '#contract/person/endpoints.ts'
import type { Person, PersonQuery } from '#contract/person/schema.ts'
import { personRecords } from '#contract/person-record/endpoints.ts'
import { recordKinds } from '#contract/person-record/schema.ts'
import { EditsMark } from '../app/edits-mark.tsx'
import { EntityHistory, useMayReadHistory } from '../app/entity-history.tsx'
import { PersonPhoto } from '../app/person-photo.tsx'
import { ChangedLine } from '../kit/changed-line.tsx'
import { DescriptionGroup, DescriptionList } from '../kit/description-list.tsx'
import { DetailDrawer } from '../kit/detail-drawer.tsx'
import { Allowed } from '../kit/permission.tsx'
import { RowsSkeleton } from '../kit/states.tsx'
import { useFieldText } from '../kit/use-field-text.ts'
import type { List } from '../kit/use-list.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { type PeopleAct, PeopleActs } from './people-acts.tsx'
import { PersonAccounts } from './person-accounts.tsx'
import { RevealedNumber } from './revealed-number.tsx'

const Records = lazyPart(async () => ({ default: (await import('../person-record/records.tsx')).Records }))

interface PersonDrawerProps {
  list: List<PersonQuery, Person>
  onEdit: (row: Person) => void
  onAct: (act: PeopleAct, row: Person) => void
  onNewAccount: (row: Person) => void
  inviteButton: (row: Person) => ReactNode
}

/** The detail of a person: the record itself, and what is stored besides: education, certificates, jobs, projects. */
export function PersonDrawer({ list, onEdit, onAct, onNewAccount, inviteButton }: PersonDrawerProps) {
  const { t } = useTranslation(['person', 'person-record', 'kit'])
  const mayReadHistory = useMayReadHistory()
  return (
    <DetailDrawer
      list={list}
      find={(read, userId) => read(getPerson, { userId })}
      title={(row) => row.userName}
      actions={(row) => (
        <>
          <PeopleActs onAct={(act) => onAct(act, row)} />
          <Allowed to={updatePerson}>
            <Button onClick={() => onEdit(row)}>
              <Pencil aria-hidden />
              {t('edit')}
            </Button>
          </Allowed>
        </>
      )}
    >
      {(row) => (
        <Tabs defaultValue="facts">
          <TabsList>
            <TabsTrigger value="facts">{t('tab.facts')}</TabsTrigger>
            {recordKinds.map((kind) => (
              <TabsTrigger key={kind} value={kind}>
                {t(`person-record:kind.${kind}`)}
              </TabsTrigger>
            ))}
            {mayReadHistory ? <TabsTrigger value="history">{t('kit:tab.history')}</TabsTrigger> : null}
          </TabsList>
          <TabsContent value="facts">
            <PersonFacts
              key={row.userId}
              row={row}
              onNewAccount={() => onNewAccount(row)}
              inviteButton={inviteButton(row)}
            />
          </TabsContent>
          {recordKinds.map((kind) => (
            <TabsContent key={kind} value={kind}>
              <Suspense fallback={<RowsSkeleton rows={3} />}>
                <Records key={row.userId} kind={kind} calls={personRecords[kind]} person={row} />
              </Suspense>
            </TabsContent>
          ))}
          <TabsContent value="history">
            <EntityHistory entity="person" id={row.userId} />
          </TabsContent>
        </Tabs>
      )}
    </DetailDrawer>
  )
}

interface PersonFactsProps {
  row: Person
  onNewAccount: () => void
  inviteButton: ReactNode
}

function PersonFacts({ row, onNewAccount, inviteButton }: PersonFactsProps) {
  const { t } = useTranslation('person')
  const text = useFieldText('person')
  return (
    <div className="flex flex-col gap-6">
      <EditsMark kind="person" id={row.userId} />
      <PersonPhoto fileId={row.profilePhoto} name={row.userName} className="size-16 text-heading" />
      <DescriptionGroup title={t('group.work')}>
        <DescriptionList
          items={[
            { label: t('field.organizationId'), value: row.place?.organizationName, wide: true },
            { label: t('field.departmentId'), value: row.place?.departmentName, wide: true },
            { label: t('field.post'), value: text('post', row.post) },
            {
              label: t('field.positionLevel'),
              value: row.positionLevel && t(`positionLevel.${row.positionLevel}`),
            },
          ]}
        />
      </DescriptionGroup>
      <DescriptionGroup title={t('group.identity')}>
        <DescriptionList
          items={[
            {
              label: t('field.idCard'),
              value: <RevealedNumber person={row} name="idCard" />,
              wide: true,
            },
            { label: t('field.sex'), value: row.sex && t(`sex.${row.sex}`) },
            { label: t('field.birthDate'), value: row.birthDate },
          ]}
        />
      </DescriptionGroup>
      <DescriptionGroup title={t('group.contact')}>
        <DescriptionList
          items={[
            { label: t('field.cellphone'), value: <RevealedNumber person={row} name="cellphone" /> },
            { label: t('field.email'), value: row.email },
          ]}
        />
      </DescriptionGroup>
      <Allowed to={listGeneralAccounts}>
        <DescriptionGroup title={t('group.accounts')}>
          <PersonAccounts person={row} onAdd={onNewAccount} inviteButton={inviteButton} />
        </DescriptionGroup>
      </Allowed>
      <ChangedLine row={row} />
    </div>
  )
}
