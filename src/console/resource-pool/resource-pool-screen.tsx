import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addGeneralAccount, listGeneralAccounts } from '#contract/account/endpoints.ts'
import { listArchivedPeople, listPeople } from '#contract/person/endpoints.ts'
import type { Person } from '#contract/person/schema.ts'
import { z } from '#contract/zod.ts'
import { AccountList } from '../account/account-list.tsx'
import { InviteButton } from '../account/invite-button.tsx'
import { Allowed, useAllowed } from '../kit/permission.tsx'
import { ArchivedList } from '../person/archived-list.tsx'
import { PersonList } from '../person/person-list.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { Tabs, TabsList, TabsTrigger } from '../ui/tabs.tsx'

const AddAccount = lazyPart(async () => ({
  default: (await import('../account/add-account.tsx')).AddAccount,
}))
const ChoosePerson = lazyPart(async () => ({
  default: (await import('../person/person-picker.tsx')).ChoosePerson,
}))

const PoolTab = z.enum(['people', 'accounts', 'archived'])
const PoolView = z.looseObject({ tab: z.optional(PoolTab) })
const tabOf = { people: listPeople, accounts: listGeneralAccounts, archived: listArchivedPeople }

/** The people and general accounts that projects draw from. */
export function ResourcePoolScreen() {
  const { t } = useTranslation(['resource-pool', 'account'])
  const search = z.safeParse(PoolView, useSearch({ from: '/_shell/admin/resource-pool' })).data
  const navigate = useNavigate()
  const may = { people: useAllowed(tabOf.people), accounts: useAllowed(tabOf.accounts) }
  const tab = search?.tab ?? (may.people ? 'people' : 'accounts')
  const [owner, setOwner] = useState<Person | 'choose'>()
  const close = () => setOwner(undefined)
  const tabs = (
    <TabsList>
      {PoolTab.options.map((each) => (
        <Allowed key={each} to={tabOf[each]}>
          <TabsTrigger value={each}>{t(`tab.${each}`)}</TabsTrigger>
        </Allowed>
      ))}
    </TabsList>
  )
  return (
    <Tabs
      className="contents"
      value={tab}
      // Filters, page and sort belong to the list that is left.
      onValueChange={(next) =>
        void navigate({ to: '.', search: { tab: PoolTab.options.find((each) => each === next) } })
      }
    >
      {tab === 'people' ? (
        <PersonList
          tabs={tabs}
          onNewAccount={setOwner}
          inviteButton={(person) => <InviteButton person={person} />}
        />
      ) : null}
      {tab === 'archived' ? <ArchivedList tabs={tabs} /> : null}
      {tab === 'accounts' ? (
        <AccountList
          tabs={tabs}
          actions={
            <>
              <InviteButton />
              <Allowed to={addGeneralAccount}>
                <Button onClick={() => setOwner('choose')}>
                  <Plus aria-hidden />
                  {t('account:add')}
                </Button>
              </Allowed>
            </>
          }
        />
      ) : null}
      <Overlay key={owner === 'choose' ? 'choose' : 'add'}>
        {owner === 'choose' ? (
          <ChoosePerson title={t('account:form.add')} onChoose={setOwner} onClose={close} />
        ) : null}
        {owner && owner !== 'choose' ? <AddAccount person={owner} onClose={close} /> : null}
      </Overlay>
    </Tabs>
  )
}
