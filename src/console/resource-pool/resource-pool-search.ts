import type { GeneralAccountQuery } from '#contract/account/schema.ts'
import type { ArchivedPersonQuery, PersonQuery } from '#contract/person/schema.ts'
import { listSearch } from '../kit/list-search.ts'

/** Search parameters of /admin/resource-pool: people, accounts and archived people have filters of their own. */
export const resourcePoolSearch = listSearch<PersonQuery | ArchivedPersonQuery | GeneralAccountQuery>
