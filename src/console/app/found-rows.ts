import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { listRegisteredAccounts } from '#contract/account/registered-endpoints.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import type { AccessQuery } from '#contract/role/schema.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'

/** Rows of a kind, by what a person calls them. */
export interface FoundRows {
  /** Undefined until they are there. */
  rows: { id: string; name: string }[] | undefined
  error: Error | null
  retry: () => void
}

/** The first rows of a kind that a keyword finds. */
export function useFoundRows(kind: AccessQuery['entity'], keyword: string | undefined): FoundRows {
  const request = { keyword, pageSize: 10 }
  const people = useEndpoint(listPeople, request, { enabled: kind === 'person' })
  const accounts = useEndpoint(listGeneralAccounts, request, { enabled: kind === 'account' })
  const registered = useEndpoint(listRegisteredAccounts, request, { enabled: kind === 'registered-account' })
  const sites = useEndpoint(listWorkSites, request, { enabled: kind === 'work-site' })
  const { error, refetch } = {
    person: people,
    account: accounts,
    'registered-account': registered,
    'work-site': sites,
  }[kind]
  const rows = {
    person: people.data?.records.map(({ userId, userName, place }) => ({
      id: userId,
      name: [userName, place?.organizationName].filter(Boolean).join(' · '),
    })),
    account: accounts.data?.records.map(({ generalAccountId, accountName, userName }) => ({
      id: generalAccountId,
      name: `${accountName} · ${userName}`,
    })),
    'registered-account': registered.data?.records.map(
      ({ registeredAccountId, accountName, userName, projectName }) => ({
        id: registeredAccountId,
        name: [accountName, userName, projectName].filter(Boolean).join(' · '),
      }),
    ),
    'work-site': sites.data?.records.map(({ workSiteId, code, workSiteName }) => ({
      id: workSiteId,
      name: `${code} · ${workSiteName}`,
    })),
  }[kind]
  return { rows, error, retry: () => void refetch() }
}
