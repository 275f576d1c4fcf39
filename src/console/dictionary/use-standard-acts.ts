import { CirclePause, CirclePlay, FilePlus2, History, PencilLine, Trash2 } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Endpoint } from '#contract/define-endpoint.ts'
import type { DictionaryHead, TreeKind } from '#contract/dictionary/schema.ts'
import type { Standard } from '#contract/dictionary/standard.ts'
import { useMayReadHistory } from '../app/entity-history.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import type { Dialogs } from '../kit/open-dialogs.tsx'
import { useAllows } from '../kit/permission.tsx'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { standardCallsOf } from './dictionary-calls.ts'

/** The dialogs about a standard. */
export interface StandardDialogs {
  /** Null for a new one. */
  form: Standard | null
  delete: Standard
  history: 'standard' | 'dictionary-node'
}

export interface StandardAct {
  name: 'add' | 'edit' | 'stop' | 'use' | 'delete' | 'history' | 'nodeHistory'
  icon: ComponentType<{ 'aria-hidden': true }>
  /** The call that it leads to; absent for what is only read. */
  to?: Endpoint
  shown: boolean
  run: () => void
}

/** What this account may do with the standard that is shown, and the way to a new one. */
export function useStandardActs(
  kind: TreeKind,
  head: DictionaryHead | undefined,
  dialogs: Dialogs<StandardDialogs>,
): StandardAct[] {
  const calls = standardCallsOf(kind)
  const allows = useAllows()
  const mayReadHistory = useMayReadHistory()
  const toast = useToast()
  const send = useGatewayCall('standard')
  const rows = useEndpoint(calls.list, {}, { enabled: head !== undefined, background: true }).data
  const row = rows?.find(({ dictionaryId }) => dictionaryId === head?.dictionaryId)
  // A stopped one takes no change but that it is used again.
  const mine = row !== undefined && (head?.writable === true || row.status === 'stopped')
  const setStatus = ({ dictionaryId, revision: baseRevision }: Standard, status: Standard['status']) =>
    send(calls.update, { dictionaryId, baseRevision, status }, `done.${status}`).catch((failure: unknown) =>
      toast({ kind: 'error', text: messageOf(failure) }),
    )
  const of = (act: (row: Standard) => void) => () => row && act(row)
  const items: StandardAct[] = [
    { name: 'add', icon: FilePlus2, to: calls.add, shown: true, run: () => dialogs.show('form', null) },
    {
      name: 'edit',
      icon: PencilLine,
      to: calls.update,
      shown: mine,
      run: of((it) => dialogs.show('form', it)),
    },
    {
      name: 'use',
      icon: CirclePlay,
      to: calls.update,
      shown: mine && row.status !== 'in-use',
      run: of((it) => void setStatus(it, 'in-use')),
    },
    {
      name: 'stop',
      icon: CirclePause,
      to: calls.update,
      shown: mine && row.status === 'in-use',
      run: of((it) => void setStatus(it, 'stopped')),
    },
    {
      name: 'delete',
      icon: Trash2,
      to: calls.remove,
      shown: mine,
      run: of((it) => dialogs.show('delete', it)),
    },
    {
      name: 'history',
      icon: History,
      shown: mayReadHistory && head !== undefined,
      run: () => dialogs.show('history', 'standard'),
    },
    {
      name: 'nodeHistory',
      icon: History,
      shown: mayReadHistory && head !== undefined,
      run: () => dialogs.show('history', 'dictionary-node'),
    },
  ]
  return items.filter(({ to, shown }) => shown && (to === undefined || allows(to)))
}
