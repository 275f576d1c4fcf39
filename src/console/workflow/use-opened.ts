import { useEffect } from 'react'
import { openTask } from '#contract/workflow/process-calls.ts'
import { call } from '#request/call.ts'
import { useReachable } from '../app/engine.tsx'
import { useAllowed } from '../kit/permission.tsx'

/** Says that the task was read, once there is a network: what led to it can no longer be withdrawn. */
export function useOpened(processTaskId: string | undefined): void {
  const reachable = useReachable()
  const may = useAllowed(openTask)
  useEffect(() => {
    if (!processTaskId || !reachable || !may) return
    call(openTask, { processTaskId }, { handles: 'all' }).catch((failure: unknown) => {
      // Somebody may have decided it meanwhile; what is shown says so when it is read again.
      console.warn('The task was not marked as read', failure)
    })
  }, [processTaskId, reachable, may])
}
