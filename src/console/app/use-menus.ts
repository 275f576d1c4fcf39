import { useQuery } from '@tanstack/react-query'
import { listMenus } from '#contract/application/endpoints.ts'
import { codes } from '#contract/codes.ts'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { NetworkFailure, Refused } from '#request/errors.ts'
import { item, setItem } from '#request/session.ts'
import { showingStored } from '../kit/use-endpoint.ts'
import { useEngine } from './engine.tsx'
import { menuRequest } from './initial-state.ts'

/** How long until menus for which the gateway was not heard are asked for again, milliseconds. */
const betweenTries = 5_000

/**
 * The menus of the account's role in the current application; undefined until that is settled. A refused load empties the
 * list (NAV-10), where an older one was known, too; without a network that one is the answer, after an offline sign-in the one
 * that the vault stores. Where there is none there are no menus until the gateway is heard: what waits on the device is there all
 * the same.
 */
export function useMenus(): ResponseOf<typeof listMenus> | undefined {
  const engine = useEngine()
  const request = menuRequest()
  const { data, error, isPending } = useQuery({
    queryKey: [listMenus.id, request],
    enabled: request !== undefined,
    queryFn: async (context) => {
      const list = request
        ? await showingStored<ResponseOf<typeof listMenus>>(context, (options) =>
            engine.read(listMenus, request, { ...options, background: true }),
          )
        : []
      setItem('menuItems', list)
      // What an offline sign-in begins with.
      if (request?.appCode === consoleAppCode) void engine.saveMenus(list)
      return list
    },
    initialData: () => item('menuItems'),
    initialDataUpdatedAt: 0,
    refetchInterval: ({ state }) =>
      state.error instanceof NetworkFailure && state.data === undefined ? betweenTries : false,
  })
  if (isPending) return undefined
  // After inactivity the password is asked for, and what stands behind the prompt stays.
  const refused = error instanceof Refused && error.code !== codes.inactive
  return refused ? [] : (data ?? [])
}
