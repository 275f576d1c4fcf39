import { useNavigate } from '@tanstack/react-router'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import type { GeneralAccount, GeneralAccountQuery } from '#contract/account/schema.ts'
import { listNodes } from '#contract/organization/endpoints.ts'
import { useDataSource } from '../kit/data-source.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import type { List } from '../kit/use-list.ts'
import type { AccountNode } from './account-tree.tsx'

const nothing = {}

/** The node of the account tree that a list is narrowed by: a group, or a person, whose account opens when it is the only one. */
export function useAccountNode(list: List<GeneralAccountQuery, GeneralAccount>) {
  const navigate = useNavigate()
  const source = useDataSource()
  const { data: groups } = useEndpoint(listNodes, nothing)
  const { groupId, userId } = list.request
  const selected = groupId ?? userId
  const show = (search: { groupId?: string; userId?: string; selected?: string | undefined }) =>
    void navigate({
      to: '.',
      search: (before: object) => ({
        ...before,
        groupId: undefined,
        userId: undefined,
        pageIndex: undefined,
        after: undefined,
        ...search,
      }),
    })
  /** The chosen one once more shows all. */
  const choose = ({ id, kind }: AccountNode) => {
    list.setChecked(new Set())
    if (id === selected) return show({})
    if (kind === 'group') return show({ groupId: id })
    const open = (accounts: readonly GeneralAccount[]) => {
      const [account, ...more] = accounts
      show({ userId: id, selected: more.length > 0 ? undefined : account?.generalAccountId })
    }
    // The list itself says why nothing comes.
    void source.read(listGeneralAccounts, { userId: id }, new AbortController().signal, true).then(
      ({ records }) => open(records),
      () => open([]),
    )
  }
  const name = userId
    ? list.page?.records.find((row) => row.userId === userId)?.userName
    : groups?.find(({ nodeId }) => nodeId === groupId)?.nodeName
  return { selected, choose, name }
}
