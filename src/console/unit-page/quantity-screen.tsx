import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { listAccountQuotas } from '#contract/organization/account-limit.ts'
import { z } from '#contract/zod.ts'
import { DictionaryScreen } from '../dictionary/dictionary-screen.tsx'
import { useAllowed } from '../kit/permission.tsx'
import { AccountQuotaList } from '../organization/account-quota-list.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'

const View = z.looseObject({ tab: z.optional(z.literal('accounts')) })

/** The quantity dictionary, and how many accounts units may have: the path's words allow both readings. */
export function QuantityScreen() {
  const { t } = useTranslation('organization')
  const view = z.safeParse(View, useSearch({ strict: false })).data
  const navigate = useNavigate()
  const maySeeAccounts = useAllowed(listAccountQuotas)
  const accounts = maySeeAccounts && view?.tab === 'accounts'
  const tabs = maySeeAccounts ? (
    <TabsList>
      <TabsTrigger value="quantities">{t('limit.quantities')}</TabsTrigger>
      <TabsTrigger value="accounts">{t('limit.title')}</TabsTrigger>
    </TabsList>
  ) : null
  return (
    <Tabs
      className="contents"
      value={accounts ? 'accounts' : 'quantities'}
      onValueChange={(next) =>
        void navigate({ to: '.', search: next === 'accounts' ? { tab: 'accounts' } : {} })
      }
    >
      <TabsContent value={accounts ? 'accounts' : 'quantities'} className="contents">
        {accounts ? <AccountQuotaList tabs={tabs} /> : <DictionaryScreen kind="quantity" tabs={tabs} />}
      </TabsContent>
    </Tabs>
  )
}
