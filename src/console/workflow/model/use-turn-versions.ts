import { type ModelHistory, updateModelStatus } from '#contract/workflow/model.ts'
import { useGatewayCall } from '../../app/use-gateway-call.ts'
import { messageOf } from '../../kit/states.tsx'
import { useToast } from '../../kit/toasts.tsx'

/**
 * Stops versions, or puts them into use; the lists of versions are read again once the gateway says that it is done. Resolves with
 * whether it is.
 */
export function useTurnVersions() {
  const send = useGatewayCall('workflow-model')
  const toast = useToast()
  return async (status: 0 | 1, versionType: 0 | 1, versions: readonly ModelHistory[]): Promise<boolean> => {
    const modelHistoryIds = versions.map(({ modelHistoryId }) => modelHistoryId)
    const about = versions.map(({ name }) => name)
    try {
      await send(updateModelStatus, { status, modelHistoryIds, versionType }, `done.${1 - status}`, { about })
      return true
    } catch (failure) {
      toast({ kind: 'error', text: messageOf(failure) })
      return false
    }
  }
}
