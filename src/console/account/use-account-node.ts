import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { GeneralAccount, GeneralAccountQuery } from '#contract/account/schema.ts'
import { listNodes } from '#contract/organization/node-endpoints.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import type { List } from '../kit/use-list.ts'
import type { AccountNode } from './account-tree.tsx'

const nothing = {}

/** The node of the account tree that a list is narrowed by: a group, or a person, whose account opens when it is the only one. */
export function useAccountNode(list: List<GeneralAccountQuery, GeneralAccount>) {
  const navigate = useNavigate()
  const { data: groups } = useEndpoint(listNodes, nothing)
  const { groupId, userId } = list.request
  const selected = groupId ?? userId
  /** The person whose account is to open once the list has come. */
  const [awaited, setAwaited] = useState<string>()
  const came = awaited !== undefined && awaited === userId && !list.fetching ? list.page : undefined
  const only = came?.total === 1 ? came.records[0]?.generalAccountId : undefined
  useEffect(() => {
    if (came === undefined) return
    setAwaited(undefined)
    if (only === undefined) return
    void navigate({ to: '.', search: (before: object) => ({ ...before, selected: only }), replace: true })
  }, [came, only, navigate])
  const show = (search: { groupId?: string; userId?: string; selected?: undefined }) =>
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
    const person = kind === 'person' && id !== selected
    setAwaited(person ? id : undefined)
    if (id === selected) show({})
    else show(person ? { userId: id, selected: undefined } : { groupId: id })
  }
  const name = userId
    ? list.page?.records.find((row) => row.userId === userId)?.userName
    : groups?.find(({ nodeId }) => nodeId === groupId)?.nodeName
  return { selected, choose, name }
}
